/* SPDX-License-Identifier: BSD-2-Clause */
#ifndef BENCH_H
#define BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "mtstream.h"

#define ROUNDS 15

/* What a stream is like, before there are bytes. */
struct shape {
	const char *name;
	enum mtstream_kind kind;
	enum mtstream_byte_order byte_order;
	uint32_t maxcpus;
	uint32_t live; /* CPUs whose statistics are not zero */
	uint32_t count;
};

/* A stream in memory, a second one of the same shape with other numbers, and room for results. */
struct stream {
	struct shape shape;
	size_t size;
	unsigned char *bytes, *later; /* later: the same types, read again */
	unsigned char *scratch;       /* size octets */
	uint64_t numallocs, later_numallocs; /* sums over everything, added up while the numbers were made */
	uint64_t bits;                       /* or of all words, octet by octet */
	struct mtstream_view view, later_view;
	struct mtstream_totals *totals, *later_totals;
	uint32_t *words; /* for an index of the names */
	size_t nwords;
};

/* Makes the streams; every page is written with octets that are not zero before it gets its content. */
void stream_make(struct stream *stream, const struct shape *shape);
void stream_free(struct stream *stream);

/* Writes to all memory that results go to: a fork makes every page fault again, which is nothing to measure. */
void stream_touch(struct stream *stream);

enum yardstick {
	NO_YARDSTICK, /* reported as a time */
	PLAIN_READ,
	PLAIN_READ_OF_BOTH,
	MEMSET,
	PIPE_READ
};

struct operation {
	const char *name;
	enum yardstick yardstick;
	unsigned calls; /* calls of the library in one run, for operations that take constant time; else 1 */
	/* Does the work once; false if a result is wrong. Work outside of what is measured goes around *seconds. */
	bool (*run)(struct stream *stream, double *seconds);
};

extern const struct operation operations[];
extern const size_t noperations;

/* Prints what whole processes of the program take for a stream of that shape, against reading it. */
void processes_print(const char *program, const struct shape *shape);

/* For qsort() of doubles. */
int compare_seconds(const void *a, const void *b);

/* Exits with a message if a condition that the benchmark relies on does not hold. */
void must(bool condition, const char *what);

#endif
