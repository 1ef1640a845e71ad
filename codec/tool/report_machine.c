/* SPDX-License-Identifier: BSD-2-Clause */
/* The report for other programs: JSON and CSV. */
#include <stdio.h>
#include <stdlib.h>

#include "report.h"
#include "text.h"

static void
write_values(struct json *json, const struct report *report, const uint64_t *values)
{
	for (size_t i = 0; i < report->columns->count; i++) {
		const struct column *column = &report->columns->columns[i];

		if (values != report->totals || column->summed)
			column_json(json, column, report->sizes, values[column->value]);
	}
	json_skew(json, row_skew(values));
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
	for (size_t i = 0; i < report->rows.count; i++) {
		json_open(&json, '{');
		json_name(&json, report->rows.rows[i].key.name);
		write_values(&json, report, report->rows.rows[i].values);
		json_close(&json, '}');
	}
	json_close(&json, ']');
	json_key(&json, "totals");
	json_open(&json, '{');
	write_values(&json, report, report->totals);
	json_close(&json, '}');
	json_close(&json, '}');
	json_end(&json);
}

static void
print_headings(struct csv *csv, const struct columns *columns)
{
	csv_text(csv, "file");
	csv_text(csv, "name");
	csv_text(csv, "name_hex");
	for (size_t i = 0; i < columns->count; i++)
		csv_text(csv, columns->columns[i].key);
	csv_end_row(csv);
}

void
report_print_csv(const struct report *report, bool first)
{
	const struct columns *columns = report->columns;
	struct csv csv = {.comma = false};
	char *file = text_copy(report->file);

	if (first)
		print_headings(&csv, columns);
	for (size_t row = 0; row < report->rows.count; row++) {
		csv_text(&csv, file);
		csv_name(&csv, report->rows.rows[row].key.name);
		for (size_t i = 0; i < columns->count; i++)
			column_csv(&csv, &columns->columns[i], report->rows.rows[row].values[columns->columns[i].value]);
		csv_end_row(&csv);
	}
	free(file);
}
