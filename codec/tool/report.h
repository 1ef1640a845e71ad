/* SPDX-License-Identifier: BSD-2-Clause */
/* What report prints: rows, one for each record, in the columns of vmstat -m and vmstat -z. */
#ifndef REPORT_H
#define REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "columns.h"
#include "rows.h"
#include "sizes.h"

struct report {
	const char *file;
	unsigned kind;
	struct mtstream_header header;
	const struct columns *columns;
	const struct size_table *sizes; /* without entries if the table is not known */
	const struct profile *profile;  /* NULL if the kernel is not known */
	struct rows rows;
	uint64_t totals[VALUES];        /* over all records, also those without a row */
};

/* The columns of a report on a kind of stream. */
const struct columns *report_columns(unsigned kind);

/* The three formats, on standard output. with_file says that there are several files; first, that this is the first. */
void report_print_text(const struct report *report, bool with_file, bool first);
void report_print_json(const struct report *report);
void report_print_csv(const struct report *report, bool first);

#endif
