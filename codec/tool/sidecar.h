/* SPDX-License-Identifier: BSD-2-Clause */
/* Sidecars: the JSON file beside a capture that says what its octets cannot. */
#ifndef SIDECAR_H
#define SIDECAR_H

#include "sizes.h"
#include "tool.h"

/* What a sidecar says, as far as the program uses it. */
struct sidecar {
	unsigned kind;           /* an enum mtstream_kind, 0 if it does not say */
	char release[64];        /* "" if it does not say */
	double time;             /* seconds since 1970, NAN if it does not say */
	struct size_table sizes; /* the kernel's bucket table, without entries if it does not say */
};

/*
 * Reads the sidecar of the capture at path: that name with ".zst" and then ".bin" taken off, and ".json" put on. There
 * need not be one. One that is no JSON object, or has a value of the wrong type, is complained about: OUTCOME_USAGE,
 * since guessing on would be as wrong as calling the capture malformed.
 */
enum outcome sidecar_read(struct sidecar *sidecar, const char *path);

/* Adds what the text of a sidecar says, of which the last octet is a NUL. Complaints bear the name. */
enum outcome sidecar_parse(struct sidecar *sidecar, const char *name, const char *text, size_t length);

#endif
