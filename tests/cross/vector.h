/* SPDX-License-Identifier: BSD-2-Clause */
/* A vector of the corpus: its octets, and what is expected of them. */
#ifndef VECTOR_H
#define VECTOR_H

#include <stdbool.h>

#include "mtstream.h"
#include "words.h"

struct verdict {
	const char *class; /* error class, or NULL if it is valid */
	uint64_t offset;
};

union stats {
	struct mtstream_malloc_stats malloc;
	struct mtstream_uma_stats uma;
};

struct record {
	unsigned char name[MTSTREAM_NAME_SIZE];
	struct mtstream_uma_zone zone; /* all zero in a malloc stream */
	union stats *cpus;             /* maxcpus of them */
	struct mtstream_totals totals;
};

struct vector {
	char id[WORD_SIZE];
	enum mtstream_kind kind;
	bool capture; /* of a kernel: its notes are not known */
	struct verdict structure, content;
	const char *violates; /* the rule behind the verdicts, or NULL */
	uint64_t notes;       /* bit i is rule i */
	uint32_t size_table_entries;
	const unsigned char *octets;
	size_t size;
	/* These only if the structure is valid. */
	enum mtstream_byte_order byte_order;
	struct mtstream_header header;
	struct record *records;
};

/* Reads the next vector from the expectations; false after the last one, with the number of all still to be read. */
bool vector_read(struct vector *vector, FILE *expectations);
void vector_free(struct vector *vector);

/* Whether the statistics of a CPU are all zero. */
bool is_zero(const union stats *stats);

/* Octets of a name before its first NUL. */
size_t name_length(const unsigned char *name);

#endif
