/* SPDX-License-Identifier: BSD-2-Clause */
/* Differences for other programs: JSON and CSV. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "diff.h"
#include "text.h"

static void
write_capture(struct json *json, const struct capture *capture)
{
	json_open(json, '{');
	json_key(json, "file");
	json_octets(json, capture->file);
	json_key(json, "byte_order");
	json_string(json, text_byte_order(capture->byte_order));
	json_key(json, "maxcpus");
	json_number(json, capture->header.maxcpus);
	json_key(json, "count");
	json_number(json, capture->header.count);
	if (*capture->sidecar.release != '\0') {
		json_key(json, "release");
		json_octets(json, capture->sidecar.release);
	}
	json_close(json, '}');
}

/* Whether the column's value of a row means something: what was counted over all rows does not if some began anew. */
static bool
has_value(const struct diff *diff, const struct column *column, const struct diff_row *row)
{
	return row != &diff->totals || (column->summed && column->form != FORM_COUNTER);
}

/* The member "first" or "last". */
static void
write_values(struct json *json, const struct diff *diff, const struct diff_row *row, const char *key, bool last)
{
	const uint64_t *values = last ? row->last : row->first;

	json_key(json, key);
	json_open(json, '{');
	for (size_t i = 0; i < diff->columns->count; i++) {
		const struct column *column = &diff->columns->columns[i];

		if (has_value(diff, column, row))
			column_json(json, column, diff->sizes[last], values[column->value]);
	}
	if (!diff->of_cpus)
		json_skew(json, row_skew(values));
	json_close(json, '}');
}

static void
write_changes(struct json *json, const struct diff *diff, const struct diff_row *row)
{
	char text[CHANGE_TEXT_SIZE];

	json_key(json, "change");
	json_open(json, '{');
	for (size_t i = 0; i < diff->columns->count; i++) {
		const struct column *column = &diff->columns->columns[i];
		struct change change = diff_change(diff, column, row);

		if (!change.known || (row == &diff->totals && !column->summed))
			continue;
		if (column->form == FORM_SIZES) {
			column_json(json, column, diff->sizes[1], change.magnitude);
		} else {
			diff_change_text(text, "", &change);
			json_key(json, column->key);
			json_string(json, text);
		}
	}
	json_close(json, '}');
}

static void
write_rates(struct json *json, const struct diff *diff, const struct diff_row *row)
{
	json_key(json, "per_second");
	json_open(json, '{');
	for (size_t i = 0; i < diff->columns->count; i++) {
		const struct column *column = &diff->columns->columns[i];
		struct change change = diff_change(diff, column, row);

		if (!change.known || !diff_has_rate(column))
			continue;
		json_key(json, column->key);
		json_real(json, diff_rate(diff, &change));
	}
	json_close(json, '}');
}

static void
write_peaks(struct json *json, const struct diff *diff, const struct diff_row *row)
{
	json_key(json, "peak");
	json_open(json, '{');
	for (size_t i = 0; i < diff->columns->count; i++) {
		const struct column *column = &diff->columns->columns[i];

		if (column->value < PEAKS)
			column_json(json, column, NULL, (uint64_t)row->peak[column->value]);
	}
	json_close(json, '}');
}

static void
write_state(struct json *json, const struct diff *diff, const struct diff_row *row)
{
	unsigned state = diff_state(diff, row);

	if (state == 0)
		return;
	json_key(json, "state");
	json_open(json, '[');
	for (unsigned i = 0; i < DIFF_STATES; i++) {
		if ((state >> i & 1) != 0)
			json_string(json, diff_states[i]);
	}
	json_close(json, ']');
}

/* The members of a row but for those that say which one it is. */
static void
write_row(struct json *json, const struct diff *diff, const struct diff_row *row)
{
	write_state(json, diff, row);
	if (row->in_first)
		write_values(json, diff, row, "first", false);
	if (row->in_last)
		write_values(json, diff, row, "last", true);
	write_changes(json, diff, row);
	write_peaks(json, diff, row);
	if (!isnan(diff->seconds))
		write_rates(json, diff, row);
}

static void
write_identity(struct json *json, const struct diff_row *row)
{
	if (row->cpu != MTSTREAM_NONE) {
		json_key(json, "cpu");
		json_number(json, row->cpu);
	} else {
		json_name(json, row->key.name);
	}
	json_key(json, "rank");
	json_number(json, row->rank);
}

void
diff_print_json(const struct diff *diff)
{
	struct json json = {.stream = stdout};

	json_open(&json, '{');
	json_key(&json, "kind");
	json_string(&json, text_kind(diff->kind));
	json_key(&json, "captures");
	json_open(&json, '[');
	for (size_t i = 0; i < diff->ncaptures; i++)
		write_capture(&json, &diff->captures[i]);
	json_close(&json, ']');
	if (!isnan(diff->seconds)) {
		json_key(&json, "seconds");
		json_real(&json, diff->seconds);
	}
	json_key(&json, diff->of_cpus ? "cpus" : "types");
	json_open(&json, '[');
	for (size_t i = 0; i < diff->nrows; i++) {
		json_open(&json, '{');
		write_identity(&json, &diff->rows[i]);
		write_row(&json, diff, &diff->rows[i]);
		json_close(&json, '}');
	}
	json_close(&json, ']');
	json_key(&json, "totals");
	json_open(&json, '{');
	write_row(&json, diff, &diff->totals);
	json_close(&json, '}');
	json_close(&json, '}');
	json_end(&json);
}

static void
print_heading(struct csv *csv, const struct column *column, const char *suffix)
{
	char heading[64];

	snprintf(heading, sizeof(heading), "%s_%s", column->key, suffix);
	csv_text(csv, heading);
}

static void
print_headings(struct csv *csv, const struct diff *diff)
{
	if (diff->of_cpus) {
		csv_text(csv, "cpu");
	} else {
		csv_text(csv, "name");
		csv_text(csv, "name_hex");
	}
	csv_text(csv, "rank");
	csv_text(csv, "state");
	for (size_t i = 0; i < diff->columns->count; i++) {
		const struct column *column = &diff->columns->columns[i];

		print_heading(csv, column, "first");
		print_heading(csv, column, "last");
		print_heading(csv, column, "change");
		if (column->value < PEAKS)
			print_heading(csv, column, "peak");
		if (diff_has_rate(column))
			print_heading(csv, column, "per_second");
	}
	csv_end_row(csv);
}

static void
print_value(struct csv *csv, const struct column *column, bool present, const uint64_t *values)
{
	if (present)
		column_csv(csv, column, values[column->value]);
	else
		csv_text(csv, "");
}

/* What is not known is empty. */
static void
print_changes(struct csv *csv, const struct diff *diff, const struct column *column, const struct diff_row *row)
{
	struct change change = diff_change(diff, column, row);
	char text[CHANGE_TEXT_SIZE] = "", rate[32] = "";

	if (change.known)
		diff_change_text(text, "", &change);
	if (change.known && !isnan(diff->seconds))
		snprintf(rate, sizeof(rate), "%.9g", diff_rate(diff, &change));
	csv_text(csv, text);
	if (column->value < PEAKS)
		csv_signed_number(csv, row->peak[column->value]);
	if (diff_has_rate(column))
		csv_text(csv, rate);
}

void
diff_print_csv(const struct diff *diff)
{
	struct csv csv = {.comma = false};
	char state[STATE_TEXT_SIZE];

	print_headings(&csv, diff);
	for (size_t i = 0; i < diff->nrows; i++) {
		const struct diff_row *row = &diff->rows[i];

		if (diff->of_cpus)
			csv_number(&csv, row->cpu);
		else
			csv_name(&csv, row->key.name);
		csv_number(&csv, row->rank);
		diff_state_text(state, diff, row);
		csv_text(&csv, state);
		for (size_t j = 0; j < diff->columns->count; j++) {
			const struct column *column = &diff->columns->columns[j];

			print_value(&csv, column, row->in_first, row->first);
			print_value(&csv, column, row->in_last, row->last);
			print_changes(&csv, diff, column, row);
		}
		csv_end_row(&csv);
	}
}
