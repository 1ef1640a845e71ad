/* SPDX-License-Identifier: BSD-2-Clause */
/* The derived values of a record, as the one table has them. */
#ifndef DERIVED_H
#define DERIVED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "mtstream.h"

struct derived {
	const char *name;
	unsigned kinds;   /* a sum of enum mtstream_kind: the streams that have it */
	bool is_signed;
	size_t offset;    /* in struct mtstream_totals */
	const char *unit, *formula, *meaning;
};

/*
 * The values that the totals of a record have: the first for NULL, then the next; NULL after the last. No limit is no
 * number, so a limit of 0 is left out.
 */
const struct derived *derived_next(const struct derived *derived, enum mtstream_kind kind,
    const struct mtstream_totals *totals);

/* Such a value; if it is signed, its two's complement. */
uint64_t derived_value(const struct derived *derived, const struct mtstream_totals *totals);

#endif
