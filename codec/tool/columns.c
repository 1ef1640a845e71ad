/* SPDX-License-Identifier: BSD-2-Clause */
#include "columns.h"

#include <inttypes.h>
#include <stdio.h>
#include <strings.h>

const struct column *
columns_find(const struct columns *columns, const char *key)
{
	for (size_t i = 0; i < columns->count; i++) {
		const struct column *column = &columns->columns[i];

		if (strcasecmp(key, column->key) == 0 ||
		    (column->heading != NULL && strcasecmp(key, column->heading) == 0))
			return column;
	}
	return NULL;
}

bool
columns_is_name(const struct columns *columns, const char *key)
{
	return strcasecmp(key, "name") == 0 || strcasecmp(key, columns->name_heading) == 0;
}

uint64_t
column_order(const struct column *column, uint64_t value)
{
	bool is_signed = column->form == FORM_SIGNED || column->form == FORM_KIBIBYTES;

	return is_signed ? value ^ (uint64_t)1 << 63 : value;
}

const char *
column_heading(const struct column *column, const struct profile *profile)
{
	if (profile != NULL && ((column->value == VALUE_SLEEPS && !profile->has_sleeps) ||
	    (column->value == VALUE_XDOMAIN && !profile->has_xdomain)))
		return "RESERVED";
	return column->heading;
}

void
column_kibibytes(char cell[TABLE_CELL_SIZE], const char *sign, uint64_t bytes)
{
	snprintf(cell, TABLE_CELL_SIZE, "%s%" PRIu64 "K", sign, bytes / 1024 + (bytes % 1024 != 0));
}

void
column_text(char cell[TABLE_CELL_SIZE], const struct column *column, const struct size_table *sizes, uint64_t value)
{
	switch (column->form) {
	case FORM_SIGNED:
		snprintf(cell, TABLE_CELL_SIZE, "%" PRId64, (int64_t)value);
		break;
	case FORM_KIBIBYTES:
		if ((int64_t)value < 0)
			column_kibibytes(cell, "-", 0 - value);
		else
			column_kibibytes(cell, "", value);
		break;
	case FORM_SIZES:
		sizes_text(cell, sizes, value);
		break;
	case FORM_SHORT:
	case FORM_LIMIT:
	case FORM_UNSIGNED:
	case FORM_COUNTER:
		snprintf(cell, TABLE_CELL_SIZE, "%" PRIu64, value);
		break;
	}
}

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

void
column_json(struct json *json, const struct column *column, const struct size_table *sizes, uint64_t value)
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
	case FORM_COUNTER:
		json_decimal(json, value);
		break;
	case FORM_SIZES:
		json_decimal(json, value);
		if (sizes->entries > 0)
			write_sizes(json, sizes, value);
		break;
	}
}

void
column_csv(struct csv *csv, const struct column *column, uint64_t value)
{
	if (column->form == FORM_LIMIT && value == 0)
		csv_text(csv, "");
	else if (column->form == FORM_SIGNED || column->form == FORM_KIBIBYTES)
		csv_signed_number(csv, (int64_t)value);
	else
		csv_number(csv, value);
}
