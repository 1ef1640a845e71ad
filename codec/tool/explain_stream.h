/* SPDX-License-Identifier: BSD-2-Clause */
/* A stream as explain shows it: all of it, or records and a CPU that were chosen. */
#ifndef EXPLAIN_STREAM_H
#define EXPLAIN_STREAM_H

#include "explain_page.h"
#include "input.h"

struct explain_choice {
	const char *record; /* as the command line has it, NULL for all */
	const char *name;   /* the escaped name of records, or NULL */
	uint32_t index;     /* of the record if there is no name */
	uint32_t cpu;       /* MTSTREAM_NONE for all */
};

/* Explains the input, which is open, on standard output. */
enum outcome explain_stream(struct input *input, struct explain_page *page, const struct explain_choice *choice);

#endif
