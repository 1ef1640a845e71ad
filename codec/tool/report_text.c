/* SPDX-License-Identifier: BSD-2-Clause */
/* The report as vmstat prints it, but aligned whatever the widths. */
#include <stdio.h>
#include <string.h>

#include "report.h"
#include "table.h"
#include "text.h"

/* The columns of the table: the name, then those that have a heading, which come first. */
static bool
format_cell(const void *context, size_t row, size_t index, char cell[TABLE_CELL_SIZE])
{
	const struct report *report = context;
	const struct columns *columns = report->columns;
	const struct column *column = index > 0 ? &columns->columns[index - 1] : NULL;
	const uint64_t *values = row < report->rows.count ? report->rows.rows[row].values : report->totals;
	bool skewed;

	if (row == TABLE_HEADINGS) {
		strcpy(cell, column == NULL ? columns->name_heading : column_heading(column, report->profile));
		return false;
	}
	if (column == NULL && row < report->rows.count) {
		text_name(cell, report->rows.rows[row].key.name);
		return false;
	}
	if (column == NULL || (row == report->rows.count && !column->summed)) {
		strcpy(cell, column == NULL ? "Total" : "");
		return false;
	}
	skewed = (row_skew(values) & column->skew) != 0;
	column_text(cell, column, report->sizes, values[column->value]);
	if (skewed)
		strcat(cell, "!");
	return skewed;
}

void
report_print_text(const struct report *report, bool with_file, bool first)
{
	struct table table = {.rows = report->rows.count + 1, .columns = 1, .format = format_cell, .context = report};
	unsigned skew = row_skew(report->totals);

	for (size_t i = 0; i < report->columns->count && report->columns->columns[i].heading != NULL; i++)
		table.left[table.columns++] = report->columns->columns[i].form == FORM_SIZES;
	/* As vmstat has them: types to the right, zones to the left. */
	table.left[0] = report->kind == MTSTREAM_UMA;
	if (with_file) {
		if (!first)
			putchar('\n');
		text_print(stdout, report->file, strlen(report->file));
		puts(":");
	}
	table_print(&table);
	if (report->kind == MTSTREAM_UMA) {
		char in_use[TABLE_CELL_SIZE], free_memory[TABLE_CELL_SIZE];
		const struct column *memory = columns_find(report->columns, "memory_bytes");

		column_text(in_use, memory, NULL, report->totals[VALUE_MEMORY]);
		column_kibibytes(free_memory, "", report->totals[VALUE_FREE_MEMORY]);
		printf("Memory: %s in use, %s free\n", in_use, free_memory);
	}
	for (size_t i = 0; i < report->rows.count; i++)
		skew |= row_skew(report->rows.rows[i].values);
	if (skew != 0)
		puts("! below zero: more was freed than allocated");
}
