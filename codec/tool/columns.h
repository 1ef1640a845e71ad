/* SPDX-License-Identifier: BSD-2-Clause */
/* The columns of report and diff: how each value is written, as text, JSON and CSV. */
#ifndef COLUMNS_H
#define COLUMNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "csv.h"
#include "json_write.h"
#include "rows.h"
#include "sizes.h"
#include "table.h"

enum form {
	FORM_SHORT,     /* 32 bits */
	FORM_LIMIT,     /* 32 bits; 0 is none */
	FORM_UNSIGNED,
	FORM_COUNTER,   /* never goes down while the type or zone lives */
	FORM_SIGNED,    /* two's complement */
	FORM_KIBIBYTES, /* a signed number of bytes, in text rounded up to KiB */
	FORM_SIZES      /* a size mask */
};

struct column {
	const char *heading; /* NULL for a column that is not in the text */
	const char *key;     /* in JSON and CSV */
	enum row_value value;
	enum form form;
	unsigned skew;       /* bit that flags the value */
	bool summed;         /* its total over all records means something */
};

struct columns {
	const char *name_heading;
	const struct column *columns;
	size_t count;
};

/* The column that a key or a heading, in any case, names; NULL if there is none. The name is no column. */
const struct column *columns_find(const struct columns *columns, const char *key);

/* Whether key means the name. */
bool columns_is_name(const struct columns *columns, const char *key);

/* A number that orders values, signed or not, as the values are. */
uint64_t column_order(const struct column *column, uint64_t value);

/* The heading; what a kernel of the profile reserved is not called what newer ones use it for. profile may be NULL. */
const char *column_heading(const struct column *column, const struct profile *profile);

/* Bytes rounded up to KiB, with what stands before them. */
void column_kibibytes(char cell[TABLE_CELL_SIZE], const char *sign, uint64_t bytes);

/* The value as text, JSON (key and value; nothing for a limit that is none) and CSV. */
void column_text(char cell[TABLE_CELL_SIZE], const struct column *column, const struct size_table *sizes,
    uint64_t value);
void column_json(struct json *json, const struct column *column, const struct size_table *sizes, uint64_t value);
void column_csv(struct csv *csv, const struct column *column, uint64_t value);

#endif
