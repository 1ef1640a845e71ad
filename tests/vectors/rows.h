/* SPDX-License-Identifier: BSD-2-Clause */
/* Rows as kernels print them: read from their texts, computed from streams, compared number by number. */
#ifndef ROWS_H
#define ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "mtstream.h"

enum column {
	SIZE,
	LIMIT,
	IN_USE,
	KIB,
	FREE,
	REQUESTS,
	SLEEPS,
	MEMORY,
	COLUMNS,
	IGNORED = COLUMNS /* what no stream tells */
};

#define BIT(column) (1u << (column))

struct row {
	char name[64];
	char sizes[128];
	int64_t values[COLUMNS + 1];
	bool matched;
	bool cache_only; /* a zone without a keg */
};

struct rows {
	struct row *row; /* to be freed */
	size_t count;
};

/* A record that moves between the reading of the stream and that of the text. */
struct moved {
	const char *name;
	unsigned columns;
	const char *reason;
	bool seen;
};

/* A form of text. */
struct form {
	enum mtstream_kind kind;
	const enum column *columns; /* of the text, from left to right */
	size_t ncolumns;
	bool sizes;        /* the text lists sizes behind the columns */
	bool sorted;       /* it has another order than the stream, and lacks zones without a keg */
	size_t name_width; /* names are cut to that */
	struct moved *moved;
	size_t nmoved;
};

/* Lines that do not end in numbers are no rows: headings, the debugger's prompts. Changes the text. */
struct rows rows_parse(const struct form *form, char *text);

struct rows rows_compute(enum mtstream_kind kind, const unsigned char *stream, size_t size);

/* Expects the rows to agree, but for what moves. file is for messages. */
void rows_compare(const struct form *form, const char *file, const struct rows *text, struct rows *stream);

/* Expects that whatever is said to move moved in some comparison: an explanation that nothing needs is a mistake. */
void rows_expect_moved(const struct form *form);

#endif
