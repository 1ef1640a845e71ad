/* SPDX-License-Identifier: BSD-2-Clause */
/* Differences as a table for people. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "diff.h"
#include "table.h"
#include "text.h"

enum aspect {
	ASPECT_NAME,
	ASPECT_FIRST,
	ASPECT_PEAK,
	ASPECT_LAST,
	ASPECT_CHANGE,
	ASPECT_RATE,
	ASPECT_STATE
};

/* A column of the table: an aspect of one of the difference. */
struct cell_column {
	enum aspect aspect;
	const struct column *column;
};

struct layout {
	const struct diff *diff;
	struct cell_column columns[TABLE_MAX_COLUMNS];
	struct table table;
};

static void
add(struct layout *layout, enum aspect aspect, const struct column *column, bool left)
{
	layout->columns[layout->table.columns] = (struct cell_column){aspect, column};
	layout->table.left[layout->table.columns++] = left;
}

static void
add_aspects(struct layout *layout, const struct column *column)
{
	const struct diff *diff = layout->diff;
	bool rate = !isnan(diff->seconds) && (column->value == VALUE_MEMORY || column->value == VALUE_REQUESTS);

	if (column->value == VALUE_MEMORY && diff->ncaptures > 2) {
		add(layout, ASPECT_FIRST, column, false);
		add(layout, ASPECT_PEAK, column, false);
	}
	if (column->form == FORM_SHORT || column->value == VALUE_IN_USE || column->value == VALUE_MEMORY)
		add(layout, ASPECT_LAST, column, false);
	if (column->form == FORM_SIZES)
		add(layout, ASPECT_STATE, NULL, true);
	if (column->form != FORM_SHORT)
		add(layout, ASPECT_CHANGE, column, column->form == FORM_SIZES);
	if (rate)
		add(layout, ASPECT_RATE, column, false);
}

static void
set_columns(struct layout *layout)
{
	const struct diff *diff = layout->diff;
	const struct column *last;

	add(layout, ASPECT_NAME, NULL, diff->kind == MTSTREAM_UMA && !diff->of_cpus);
	for (size_t i = 0; i < diff->columns->count; i++) {
		if (diff->columns->columns[i].heading != NULL)
			add_aspects(layout, &diff->columns->columns[i]);
	}
	/* Sizes are long, so they stand at the end of a line. */
	last = layout->columns[layout->table.columns - 1].column;
	if (last == NULL || last->form != FORM_SIZES)
		add(layout, ASPECT_STATE, NULL, true);
}

static void
format_heading(char cell[TABLE_CELL_SIZE], const struct diff *diff, const struct cell_column *of)
{
	bool bytes = of->column != NULL && of->column->form == FORM_KIBIBYTES;
	const char *heading = of->column == NULL ? "" : column_heading(of->column, diff->profile);

	switch (of->aspect) {
	case ASPECT_NAME:
		strcpy(cell, diff->columns->name_heading);
		break;
	case ASPECT_FIRST:
		strcpy(cell, "First");
		break;
	case ASPECT_PEAK:
		strcpy(cell, "Peak");
		break;
	case ASPECT_LAST:
		strcpy(cell, heading);
		break;
	case ASPECT_CHANGE:
		snprintf(cell, TABLE_CELL_SIZE, "+%s", heading);
		break;
	case ASPECT_RATE:
		snprintf(cell, TABLE_CELL_SIZE, "%s/s", bytes ? "Bytes" : heading);
		break;
	case ASPECT_STATE:
		strcpy(cell, "State");
		break;
	}
}

static void
format_name(char cell[TABLE_CELL_SIZE], const struct diff *diff, const struct diff_row *row)
{
	if (row == &diff->totals)
		strcpy(cell, "Total");
	else
		text_name(cell, row->key.name);
}

static void
format_value(char cell[TABLE_CELL_SIZE], const struct column *column, const struct size_table *sizes, bool present,
    const uint64_t *values)
{
	if (present)
		column_text(cell, column, sizes, values[column->value]);
	else
		strcpy(cell, "-");
}

/* The value of the last capture; true if it is flagged as below zero. */
static bool
format_last(char cell[TABLE_CELL_SIZE], const struct diff *diff, const struct column *column,
    const struct diff_row *row)
{
	bool skewed = !diff->of_cpus && (row_skew(row->last) & column->skew) != 0;

	format_value(cell, column, diff->sizes[1], row->in_last, row->last);
	if (skewed)
		strcat(cell, "!");
	return skewed;
}

static void
format_change(char cell[TABLE_CELL_SIZE], const struct diff *diff, const struct column *column,
    const struct diff_row *row)
{
	struct change change = diff_change(diff, column, row);

	if (column->form == FORM_SIZES) {
		column_text(cell, column, diff->sizes[1], change.known ? change.magnitude : 0);
	} else if (!change.known) {
		strcpy(cell, "-");
	} else if (column->form == FORM_KIBIBYTES) {
		column_kibibytes(cell, change.negative ? "-" : change.magnitude > 0 ? "+" : "", change.magnitude);
	} else {
		diff_change_text(cell, "+", &change);
	}
}

static void
format_rate(char cell[TABLE_CELL_SIZE], const struct diff *diff, const struct column *column,
    const struct diff_row *row)
{
	struct change change = diff_change(diff, column, row);

	if (!change.known)
		strcpy(cell, "-");
	else
		snprintf(cell, TABLE_CELL_SIZE, change.magnitude == 0 ? "%.1f" : "%+.1f", diff_rate(diff, &change));
}

static bool
format_cell(const void *context, size_t index, size_t column_index, char cell[TABLE_CELL_SIZE])
{
	const struct layout *layout = context;
	const struct diff *diff = layout->diff;
	const struct cell_column *of = &layout->columns[column_index];
	const struct diff_row *row = index < diff->nrows ? &diff->rows[index] : &diff->totals;

	*cell = '\0';
	if (index == TABLE_HEADINGS)
		format_heading(cell, diff, of);
	else if (of->aspect == ASPECT_NAME)
		format_name(cell, diff, row);
	else if (of->aspect == ASPECT_STATE)
		diff_state_text(cell, diff, row);
	else if (row == &diff->totals && !of->column->summed)
		return false;
	else if (of->aspect == ASPECT_FIRST)
		format_value(cell, of->column, diff->sizes[0], row->in_first, row->first);
	else if (of->aspect == ASPECT_LAST)
		return format_last(cell, diff, of->column, row);
	else if (of->aspect == ASPECT_PEAK)
		column_text(cell, of->column, diff->sizes[1], (uint64_t)row->peak[of->column->value]);
	else if (of->aspect == ASPECT_CHANGE)
		format_change(cell, diff, of->column, row);
	else
		format_rate(cell, diff, of->column, row);
	return false;
}

/* What the marks and words of the table mean. */
static void
print_legend(const struct diff *diff)
{
	unsigned skew = row_skew(diff->totals.last), state = diff_state(diff, &diff->totals);

	for (size_t i = 0; i < diff->nrows; i++) {
		skew |= row_skew(diff->rows[i].last);
		state |= diff_state(diff, &diff->rows[i]);
	}
	if (diff->of_cpus)
		puts("single CPUs may well be below zero: what one allocates another may free");
	else if (skew != 0)
		puts("! below zero: more was freed than allocated");
	if ((state & STATE_RESET) != 0)
		puts("reset: its counters began anew; see mtstream diff --help");
	if ((state & STATE_GROWS) != 0)
		puts("grows: no capture has less memory in use than the one before");
}

static void
print_difference(const char *what, const struct capture *a, const char *value_a, const struct capture *b,
    const char *value_b)
{
	printf("%s: ", what);
	text_print(stdout, value_a, strlen(value_a));
	fputs(" in ", stdout);
	text_print(stdout, a->file, strlen(a->file));
	fputs(", ", stdout);
	text_print(stdout, value_b, strlen(value_b));
	fputs(" in ", stdout);
	text_print(stdout, b->file, strlen(b->file));
	putchar('\n');
}

/* What is different about two captures as a whole. */
static void
print_differences(const struct capture *a, const struct capture *b)
{
	if (a->header.maxcpus != b->header.maxcpus) {
		char value_a[16], value_b[16];

		snprintf(value_a, sizeof(value_a), "%" PRIu32, a->header.maxcpus);
		snprintf(value_b, sizeof(value_b), "%" PRIu32, b->header.maxcpus);
		print_difference("maxcpus", a, value_a, b, value_b);
	}
	if (a->byte_order != b->byte_order)
		print_difference("byte order", a, text_byte_order(a->byte_order), b, text_byte_order(b->byte_order));
	if (*a->sidecar.release != '\0' && *b->sidecar.release != '\0' &&
	    strcmp(a->sidecar.release, b->sidecar.release) != 0)
		print_difference("release", a, a->sidecar.release, b, b->sidecar.release);
}

void
diff_print_text(const struct diff *diff)
{
	struct layout layout = {.diff = diff, .table = {.rows = diff->nrows + 1, .format = format_cell}};

	layout.table.context = &layout;
	if (diff->nrows > 0) {
		set_columns(&layout);
		table_print(&layout.table);
		print_legend(diff);
	}
	for (size_t i = 1; i < diff->ncaptures; i++)
		print_differences(&diff->captures[i - 1], &diff->captures[i]);
	if (diff->sizes_differ)
		puts("the first and the last capture have different size tables: sizes are not compared");
}
