/* SPDX-License-Identifier: BSD-2-Clause */
/* What report prints: rows, one for each record, in the columns of vmstat -m and vmstat -z. */
#ifndef REPORT_H
#define REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "csv.h"
#include "mtstream.h"
#include "sizes.h"

enum report_value {
	VALUE_SIZE,
	VALUE_LIMIT,
	VALUE_IN_USE,
	VALUE_MEMORY,
	VALUE_FREE,
	VALUE_FREE_MEMORY,
	VALUE_REQUESTS,
	VALUE_FAILS,
	VALUE_SLEEPS,
	VALUE_XDOMAIN,
	VALUE_SIZE_MASK,
	VALUES
};

struct report_row {
	unsigned char name[MTSTREAM_NAME_SIZE];
	uint32_t record;         /* index in the stream */
	unsigned skew;           /* as in struct mtstream_totals */
	uint64_t values[VALUES]; /* those that the kind has */
	uint64_t sort_key;
};

enum report_form {
	FORM_SHORT,     /* 32 bits */
	FORM_LIMIT,     /* 32 bits; 0 is none */
	FORM_UNSIGNED,
	FORM_SIGNED,    /* two's complement */
	FORM_KIBIBYTES, /* a signed number of bytes, in text rounded up to KiB */
	FORM_SIZES      /* a size mask */
};

struct report_column {
	const char *heading; /* NULL for a column that is not in the text */
	const char *key;     /* in JSON and CSV */
	enum report_value value;
	enum report_form form;
	unsigned skew;       /* bit that flags the value */
	bool summed;         /* its total over all records means something */
};

struct report {
	const char *file;
	unsigned kind;
	struct mtstream_header header;
	const char *name_heading;
	const struct report_column *columns;
	size_t ncolumns;
	const struct size_table *sizes; /* without entries if the table is not known */
	const struct profile *profile;  /* NULL if the kernel is not known */
	struct report_row *rows;
	size_t nrows, capacity;
	struct report_row totals;       /* over all records, also those without a row */
};

/* Sets the columns of report->kind. */
void report_set_columns(struct report *report);

/* The column that a key or a heading, in any case, names; NULL if there is none. The name is no column. */
const struct report_column *report_find_column(const struct report *report, const char *key);

/* The three formats, on standard output. with_file says that there are several files; first, that this is the first. */
void report_print_text(const struct report *report, bool with_file, bool first);
void report_print_json(const struct report *report);
void report_print_csv(const struct report *report, bool first);

#endif
