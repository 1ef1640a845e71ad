/* SPDX-License-Identifier: BSD-2-Clause */
/* Offsets and sizes, compiled from the one table, and what follows from them. */
#ifndef MTSTREAM_LAYOUT_H
#define MTSTREAM_LAYOUT_H

#include "mtstream.h"

/* OFFSET_<structure>_<field>, in octets. */
enum {
#define MTSTREAM_FIELD(structure, name, kernel, offset, width, elements, unit, since, constraint, rules, meaning) \
	OFFSET_##structure##_##name = (offset),
#include "format.def"
	OFFSETS_END
};

#define STATS_WORDS 8u

static inline int
is_kind(enum mtstream_kind kind)
{
	return kind == MTSTREAM_MALLOC || kind == MTSTREAM_UMA;
}

/* Octets of a record header. */
static inline uint32_t
head_size(enum mtstream_kind kind)
{
	return kind == MTSTREAM_MALLOC ? MTSTREAM_MALLOC_TYPE_SIZE : MTSTREAM_UMA_ZONE_SIZE;
}

/* Octets of a record; less than 2^39. */
static inline uint64_t
record_size(enum mtstream_kind kind, uint32_t maxcpus)
{
	return head_size(kind) + (uint64_t)MTSTREAM_STATS_SIZE * maxcpus;
}

/* The first reserved word; all after it are reserved, too. */
static inline unsigned
first_reserved_word(enum mtstream_kind kind)
{
	return kind == MTSTREAM_MALLOC ? OFFSET_MALLOC_STATS_reserved1 / 8 : OFFSET_UMA_STATS_reserved / 8;
}

#endif
