/* SPDX-License-Identifier: BSD-2-Clause */
/* The report as vmstat prints it, but aligned whatever the widths. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "report.h"
#include "text.h"

/* A cell's text: at most 64 sizes of 10 digits, with commas. */
#define CELL_SIZE 1024

#define BOLD "\033[1m"
#define RED "\033[31m"
#define PLAIN "\033[0m"

static void
format_kibibytes(char cell[CELL_SIZE], int64_t bytes)
{
	uint64_t magnitude = bytes < 0 ? 0 - (uint64_t)bytes : (uint64_t)bytes;

	snprintf(cell, CELL_SIZE, "%s%" PRIu64 "K", bytes < 0 ? "-" : "", (magnitude + 1023) / 1024);
}

static void
format_sizes(char cell[CELL_SIZE], const struct size_table *sizes, uint64_t mask)
{
	size_t length = 0;

	cell[0] = '\0';
	for (unsigned bit = 0; bit < 64; bit++) {
		const char *comma = length > 0 ? "," : "";

		if ((mask >> bit & 1) == 0)
			continue;
		if (bit < sizes->entries)
			length += (size_t)snprintf(cell + length, CELL_SIZE - length, "%s%" PRIu32, comma, sizes->bytes[bit]);
		else
			length += (size_t)snprintf(cell + length, CELL_SIZE - length, "%sbit %u", comma, bit);
	}
}

/* The word that an old kernel reserved is not called what newer ones made of it. */
static const char *
heading_of(const struct report *report, const struct report_column *column)
{
	const struct profile *profile = report->profile;

	if (profile != NULL && ((column->value == VALUE_SLEEPS && !profile->has_sleeps) ||
	    (column->value == VALUE_XDOMAIN && !profile->has_xdomain)))
		return "RESERVED";
	return column->heading;
}

/* The text of a cell; row is NULL for the headings. */
static void
format_cell(char cell[CELL_SIZE], const struct report *report, const struct report_column *column,
    const struct report_row *row)
{
	cell[0] = '\0';
	if (row == NULL) {
		snprintf(cell, CELL_SIZE, "%s", heading_of(report, column));
		return;
	}
	if (row == &report->totals && !column->summed)
		return;
	switch (column->form) {
	case FORM_SIGNED:
		snprintf(cell, CELL_SIZE, "%" PRId64, (int64_t)row->values[column->value]);
		break;
	case FORM_KIBIBYTES:
		format_kibibytes(cell, (int64_t)row->values[column->value]);
		break;
	case FORM_SIZES:
		format_sizes(cell, report->sizes, row->values[column->value]);
		break;
	case FORM_SHORT:
	case FORM_LIMIT:
	case FORM_UNSIGNED:
		snprintf(cell, CELL_SIZE, "%" PRIu64, row->values[column->value]);
		break;
	}
	if ((row->skew & column->skew) != 0)
		strcat(cell, "!");
}

static void
format_name(char cell[CELL_SIZE], const struct report *report, const struct report_row *row)
{
	if (row == NULL)
		snprintf(cell, CELL_SIZE, "%s", report->name_heading);
	else if (row == &report->totals)
		snprintf(cell, CELL_SIZE, "Total");
	else
		text_name(cell, row->name);
}

struct layout {
	const struct report *report;
	bool colour;
	size_t name_width, widths[VALUES];
};

static void
widen(size_t *width, const char *cell)
{
	size_t needed = text_width(cell);

	if (*width < needed)
		*width = needed;
}

static void
measure_row(struct layout *layout, const struct report_row *row)
{
	const struct report *report = layout->report;
	char cell[CELL_SIZE];

	format_name(cell, report, row);
	widen(&layout->name_width, cell);
	for (size_t i = 0; i < report->ncolumns; i++) {
		if (report->columns[i].heading == NULL)
			continue;
		format_cell(cell, report, &report->columns[i], row);
		widen(&layout->widths[i], cell);
	}
}

static void
print_blanks(size_t count)
{
	printf("%*s", (int)count, "");
}

static void
print_name(const struct layout *layout, const struct report_row *row)
{
	char cell[CELL_SIZE];
	size_t blanks;

	format_name(cell, layout->report, row);
	blanks = layout->name_width - text_width(cell);
	/* As vmstat has them: types to the right, zones to the left. */
	if (layout->report->kind == MTSTREAM_MALLOC)
		print_blanks(blanks);
	fputs(cell, stdout);
	if (layout->report->kind == MTSTREAM_UMA)
		print_blanks(blanks);
}

static void
print_row(const struct layout *layout, const struct report_row *row)
{
	const struct report *report = layout->report;
	char cell[CELL_SIZE];

	if (layout->colour && row == NULL)
		fputs(BOLD, stdout);
	print_name(layout, row);
	for (size_t i = 0; i < report->ncolumns; i++) {
		const struct report_column *column = &report->columns[i];
		bool skewed = layout->colour && row != NULL && (row->skew & column->skew) != 0;

		if (column->heading == NULL)
			continue;
		format_cell(cell, report, column, row);
		/* Sizes come last, and a type need not have any. */
		if (column->form != FORM_SIZES)
			print_blanks(2 + layout->widths[i] - text_width(cell));
		else if (*cell != '\0')
			print_blanks(2);
		printf("%s%s%s", skewed ? RED : "", cell, skewed ? PLAIN : "");
	}
	puts(layout->colour && row == NULL ? PLAIN : "");
}

void
report_print_text(const struct report *report, bool with_file, bool first)
{
	const char *no_colour = getenv("NO_COLOR");
	struct layout layout = {.report = report};
	unsigned skew = report->totals.skew;

	layout.colour = isatty(STDOUT_FILENO) && (no_colour == NULL || *no_colour == '\0');
	measure_row(&layout, NULL);
	measure_row(&layout, &report->totals);
	for (size_t i = 0; i < report->nrows; i++)
		measure_row(&layout, &report->rows[i]);
	if (with_file) {
		if (!first)
			putchar('\n');
		text_print(stdout, report->file, strlen(report->file));
		puts(":");
	}
	print_row(&layout, NULL);
	for (size_t i = 0; i < report->nrows; i++) {
		skew |= report->rows[i].skew;
		print_row(&layout, &report->rows[i]);
	}
	print_row(&layout, &report->totals);
	if (report->kind == MTSTREAM_UMA) {
		char in_use[CELL_SIZE], free_memory[CELL_SIZE];

		format_kibibytes(in_use, (int64_t)report->totals.values[VALUE_MEMORY]);
		format_kibibytes(free_memory, (int64_t)report->totals.values[VALUE_FREE_MEMORY]);
		printf("Memory: %s in use, %s free\n", in_use, free_memory);
	}
	if (skew != 0)
		puts("! below zero: more was freed than allocated");
}
