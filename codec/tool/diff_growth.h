/* SPDX-License-Identifier: BSD-2-Clause */
/* The option fail-on-growth: names that must not hold more memory in the end. */
#ifndef DIFF_GROWTH_H
#define DIFF_GROWTH_H

#include "diff.h"
#include "options.h"

struct allowance {
	const char *text;                       /* as it was given */
	unsigned char name[MTSTREAM_NAME_SIZE]; /* a name field */
	uint64_t bytes;
};

struct growth {
	struct allowance *allowances;
	size_t count;
};

/* Reads one value of the option: NAME, or NAME=BYTES. */
enum outcome growth_add(struct growth *growth, const struct options *options, const char *value);

/* OUTCOME_REFUSED where memory grew by more than is allowed, OUTCOME_USAGE for a name that is nowhere. Complains. */
enum outcome growth_check(const struct growth *growth, const char *command, const struct diff *diff);

#endif
