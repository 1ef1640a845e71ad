/* SPDX-License-Identifier: BSD-2-Clause */
#include "derived.h"

#include <string.h>

#define KINDS_MALLOC MTSTREAM_MALLOC
#define KINDS_UMA MTSTREAM_UMA
#define KINDS_BOTH (MTSTREAM_MALLOC | MTSTREAM_UMA)
#define SIGNED_u64 false
#define SIGNED_i64 true

static const struct derived values[] = {
#define MTSTREAM_TOTAL(kinds, name, type, unit, formula, meaning) \
	{#name, KINDS_##kinds, SIGNED_##type, offsetof(struct mtstream_totals, name), unit, formula, meaning},
#include "format.def"
};

const struct derived *
derived_next(const struct derived *derived, enum mtstream_kind kind, const struct mtstream_totals *totals)
{
	const struct derived *end = values + sizeof(values) / sizeof(values[0]);

	for (derived = derived == NULL ? values : derived + 1; derived < end; derived++) {
		bool no_limit = derived->offset == offsetof(struct mtstream_totals, limit) && totals->limit == 0;

		if ((derived->kinds & kind) != 0 && !no_limit)
			return derived;
	}
	return NULL;
}

uint64_t
derived_value(const struct derived *derived, const struct mtstream_totals *totals)
{
	uint64_t value;

	memcpy(&value, (const unsigned char *)totals + derived->offset, sizeof(value));
	return value;
}
