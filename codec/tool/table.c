/* SPDX-License-Identifier: BSD-2-Clause */
#include "table.h"

#include <stdio.h>

#include "colour.h"
#include "text.h"

static void
measure_row(const struct table *table, size_t row, size_t widths[TABLE_MAX_COLUMNS])
{
	char cell[TABLE_CELL_SIZE];

	for (size_t i = 0; i < table->columns; i++) {
		size_t width;

		table->format(table->context, row, i, cell);
		width = text_width(cell);
		if (widths[i] < width)
			widths[i] = width;
	}
}

static void
print_row(const struct table *table, size_t row, const size_t widths[TABLE_MAX_COLUMNS], bool colour)
{
	size_t blanks = 0; /* due before the next cell that is not empty, so that no line ends in blanks */
	char cell[TABLE_CELL_SIZE];

	if (colour && row == TABLE_HEADINGS)
		fputs(BOLD, stdout);
	for (size_t i = 0; i < table->columns; i++) {
		bool red = table->format(table->context, row, i, cell) && colour;
		size_t padding = widths[i] - text_width(cell);

		if (i > 0)
			blanks += 2;
		if (!table->left[i])
			blanks += padding;
		if (*cell != '\0') {
			printf("%*s%s%s%s", (int)blanks, "", red ? RED : "", cell, red ? PLAIN : "");
			blanks = 0;
		}
		if (table->left[i])
			blanks += padding;
	}
	puts(colour && row == TABLE_HEADINGS ? PLAIN : "");
}

void
table_print(const struct table *table)
{
	bool colour = colour_wanted();
	size_t widths[TABLE_MAX_COLUMNS] = {0};

	measure_row(table, TABLE_HEADINGS, widths);
	for (size_t row = 0; row < table->rows; row++)
		measure_row(table, row, widths);
	print_row(table, TABLE_HEADINGS, widths, colour);
	for (size_t row = 0; row < table->rows; row++)
		print_row(table, row, widths, colour);
}
