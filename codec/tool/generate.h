/* SPDX-License-Identifier: BSD-2-Clause */
/* Streams out of a seed: conforming ones that raise no note, and the same with exactly one defect. */
#ifndef GENERATE_H
#define GENERATE_H

#include <stdint.h>
#include <stdio.h>

#include "mtstream.h"
#include "random.h"
#include "rules.h"
#include "tool.h"

/* Buckets that size masks use: the longest table of a kernel known. */
#define GENERATE_BUCKETS 14u

/* What a stream is to be. */
struct shape {
	enum mtstream_kind kind;
	enum mtstream_byte_order byte_order;
	uint32_t maxcpus, count;
	unsigned density;              /* of 100 statistics, how many are not all zero */
	const struct rule *rule;       /* what it is to break, or to raise as a note; NULL for nothing */
	struct random values, defects; /* apart, so that a defect changes nothing else */
};

/* One record of a stream. */
struct record {
	unsigned char name[MTSTREAM_NAME_SIZE];
	struct mtstream_uma_zone zone;        /* of a uma stream */
	struct mtstream_malloc_stats *malloc; /* of a malloc stream, per CPU */
	struct mtstream_uma_stats *uma;       /* of a uma stream, per CPU */
	uint64_t items, bytes;                /* in use over all CPUs */
};

/* What became of it. */
struct generated {
	uint64_t length; /* octets written */
	uint64_t offset; /* where the rule is broken, if it is a violation */
};

/* Writes the stream. Complains, naming file, where memory or writing fails, the latter not for standard output. */
enum outcome generate(const struct shape *shape, FILE *stream, const char *file, struct generated *generated);

#endif
