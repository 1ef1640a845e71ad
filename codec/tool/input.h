/* SPDX-License-Identifier: BSD-2-Clause */
/* Captures as inputs: which stream they are, and the one loop that decodes them. */
#ifndef INPUT_H
#define INPUT_H

#include "mtstream.h"
#include "sidecar.h"
#include "source.h"
#include "tool.h"

/* What the command line says about every input of a command. */
struct input_options {
	unsigned kind; /* an enum mtstream_kind, 0 to find out */
	struct mtstream_limits limits;
};

struct input {
	const char *name; /* as complaints name it */
	unsigned kind;    /* an enum mtstream_kind; 0 where no kind allows what the header says, and decoding will tell */
	struct sidecar sidecar;
	/* The first octets, after input_open(), and the last that were decoded: a part that is not whole is among them. */
	unsigned char start[MTSTREAM_HEADER_SIZE], tail[MTSTREAM_UMA_ZONE_SIZE];
	size_t start_size, tail_size;
	/* The rest is private to input.c. */
	struct mtstream_limits limits;
	struct source source;
};

/*
 * Opens path ("-" is standard input) and finds out which stream it is: from the options, the sidecar, the size law.
 * Complains, and gives the outcome, where that fails.
 */
enum outcome input_open(struct input *input, const char *path, const struct input_options *options);

/* Called with each event; anything but OUTCOME_GOOD stops. */
typedef enum outcome input_handler(void *context, const struct mtstream_push *push, const struct mtstream_event *event);

/*
 * Decodes the whole input, within the limits of input_open(): those in options are not used. Returns OUTCOME_REFUSED if
 * the stream was refused, OUTCOME_LIMIT, OUTCOME_FAILED if reading failed, or what stopped handle.
 *
 * Refusals go to options->checks.visit if that is set, and are complained about otherwise. Of a stream whose length is
 * known to be wrong beforehand, content is not checked; where refusals are complained about, it has no events either.
 */
enum outcome input_decode(struct input *input, const struct mtstream_push_options *options, input_handler *handle,
    void *context, enum mtstream_status *status);

void input_close(struct input *input);

#endif
