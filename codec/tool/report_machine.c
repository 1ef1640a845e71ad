/* SPDX-License-Identifier: BSD-2-Clause */
/* The report for other programs: JSON and CSV. */
#include <stdio.h>
#include <stdlib.h>

#include "json_write.h"
#include "report.h"
#include "text.h"

/* The sizes of a mask that the table names; no more is known of the others than their bits. */
static void
write_sizes(struct json *json, const struct size_table *sizes, uint64_t mask)
{
	json_key(json, "sizes_bytes");
	json_open(json, '[');
	for (size_t bit = 0; bit < sizes->entries; bit++) {
		if ((mask >> bit & 1) != 0)
			json_number(json, sizes->bytes[bit]);
	}
	json_close(json, ']');
}

static void
write_value(struct json *json, const struct report *report, const struct report_column *column, uint64_t value)
{
	if (column->form == FORM_LIMIT && value == 0)
		return;
	json_key(json, column->key);
	switch (column->form) {
	case FORM_SHORT:
	case FORM_LIMIT:
		json_number(json, value);
		break;
	case FORM_SIGNED:
	case FORM_KIBIBYTES:
		json_signed_decimal(json, (int64_t)value);
		break;
	case FORM_UNSIGNED:
		json_decimal(json, value);
		break;
	case FORM_SIZES:
		json_decimal(json, value);
		if (report->sizes->entries > 0)
			write_sizes(json, report->sizes, value);
		break;
	}
}

static void
write_row(struct json *json, const struct report *report, const struct report_row *row)
{
	json_open(json, '{');
	if (row != &report->totals)
		json_name(json, row->name);
	for (size_t i = 0; i < report->ncolumns; i++) {
		if (row != &report->totals || report->columns[i].summed)
			write_value(json, report, &report->columns[i], row->values[report->columns[i].value]);
	}
	json_skew(json, row->skew);
	json_close(json, '}');
}

void
report_print_json(const struct report *report)
{
	struct json json = {.stream = stdout};

	json_open(&json, '{');
	json_key(&json, "file");
	json_octets(&json, report->file);
	json_key(&json, "kind");
	json_string(&json, text_kind(report->kind));
	json_key(&json, "maxcpus");
	json_number(&json, report->header.maxcpus);
	json_key(&json, "count");
	json_number(&json, report->header.count);
	json_key(&json, "types");
	json_open(&json, '[');
	for (size_t i = 0; i < report->nrows; i++)
		write_row(&json, report, &report->rows[i]);
	json_close(&json, ']');
	json_key(&json, "totals");
	write_row(&json, report, &report->totals);
	json_close(&json, '}');
	json_end(&json);
}

static void
print_headings(struct csv *csv, const struct report *report)
{
	csv_text(csv, "file");
	csv_text(csv, "name");
	csv_text(csv, "name_hex");
	for (size_t i = 0; i < report->ncolumns; i++)
		csv_text(csv, report->columns[i].key);
	csv_end_row(csv);
}

static void
print_value(struct csv *csv, const struct report_column *column, uint64_t value)
{
	if (column->form == FORM_LIMIT && value == 0)
		csv_text(csv, "");
	else if (column->form == FORM_SIGNED || column->form == FORM_KIBIBYTES)
		csv_signed_number(csv, (int64_t)value);
	else
		csv_number(csv, value);
}

void
report_print_csv(const struct report *report, bool first)
{
	struct csv csv = {.comma = false};
	char *file = text_copy(report->file);

	if (first)
		print_headings(&csv, report);
	for (size_t row = 0; row < report->nrows; row++) {
		csv_text(&csv, file);
		csv_name(&csv, report->rows[row].name);
		for (size_t i = 0; i < report->ncolumns; i++)
			print_value(&csv, &report->columns[i], report->rows[row].values[report->columns[i].value]);
		csv_end_row(&csv);
	}
	free(file);
}
