/* SPDX-License-Identifier: BSD-2-Clause */
/* What report and diff show of each record: a row of values. */
#ifndef ROWS_H
#define ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "mtstream.h"
#include "tool.h"

enum row_value {
	VALUE_IN_USE,
	VALUE_MEMORY,
	VALUE_SIZE,
	VALUE_LIMIT,
	VALUE_FREE,
	VALUE_CACHE_FREE,
	VALUE_FREE_MEMORY,
	VALUE_REQUESTS,
	VALUE_FREES,
	VALUE_ALLOCATED,
	VALUE_FREED,
	VALUE_FAILS,
	VALUE_SLEEPS,
	VALUE_XDOMAIN,
	VALUE_SIZE_MASK,
	VALUES
};

/* What rows are known by and sorted by. */
struct row_key {
	unsigned char name[MTSTREAM_NAME_SIZE]; /* first, since it is what an index of rows finds */
	uint32_t place;                         /* in the stream, which has the newest first */
	uint64_t order;                         /* larger comes first */
};

struct row {
	struct row_key key;
	uint64_t values[VALUES]; /* those that the kind has, else 0 */
};

/* The rows of a stream, in its order. */
struct rows {
	struct row *rows;
	size_t count, capacity;
};

/* Takes in an event of a stream. Complains, naming file, where memory runs out. */
enum outcome rows_take(struct rows *rows, const char *file, const struct mtstream_push *push,
    const struct mtstream_event *event);

/* Adds a row without values; NULL, after a complaint, where memory runs out. */
struct row *rows_add(struct rows *rows, const char *file);

/* Which values are below zero, as a sum of enum mtstream_skew. */
unsigned row_skew(const uint64_t *values);

/*
 * Sorts rows of any type that begins with a struct row_key: by name, or by order. What is equal then comes oldest
 * first.
 */
void rows_sort(void *rows, size_t count, size_t row_size, bool by_name);

#endif
