/* SPDX-License-Identifier: BSD-2-Clause */
/* Captures as inputs: files, pipes, zstd; their sidecars; which stream they are; and the one loop that decodes them. */
#ifndef INPUT_H
#define INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "mtstream.h"
#include "tool.h"

#define INPUT_MAX_SIZES 64

/* What a sidecar says, as far as the program uses it. */
struct sidecar {
	unsigned kind;                    /* 0 if it does not say */
	char release[64];                 /* "" if it does not say */
	double time;                      /* seconds since 1970, NAN if it does not say */
	uint32_t sizes[INPUT_MAX_SIZES];  /* the kernel's bucket table */
	size_t nsizes;                    /* 0 if it does not say */
};

/* What the command line says about every input of a command. */
struct input_options {
	unsigned kind; /* 0 to find out */
	struct mtstream_limits limits;
};

struct input {
	const char *name; /* as complaints name it */
	enum mtstream_kind kind;
	struct sidecar sidecar;
	/* The rest is private to input.c. */
	int fd;
	unsigned char *buffer; /* what was read last */
	size_t filled, used;
	struct zstd_input *zstd; /* NULL for a plain stream */
};

/*
 * Opens path ("-" or NULL is standard input) and finds out which stream it is: from the options, the sidecar, the size
 * law. Complains, and gives the outcome, where that fails. What no kind allows (fewer than 16 bytes, another version,
 * maxcpus 0) is refused as what it is, not as a question of kind.
 */
enum outcome input_open(struct input *input, const char *path, const struct input_options *options);

/*
 * Decodes the whole input. handle is called with each event and may stop with an outcome other than OUTCOME_GOOD, which
 * is then the result. A refusal of the structure, an exceeded limit and a failed read are complained about here, unless
 * checks.visit of the options is set, which is then told of refusals instead. *status is the decoder's verdict.
 */
enum outcome input_decode(struct input *input, const struct mtstream_push_options *options,
    enum outcome (*handle)(void *context, const struct mtstream_push *push, const struct mtstream_event *event),
    void *context, enum mtstream_status *status);

void input_close(struct input *input);

#endif
