/* SPDX-License-Identifier: BSD-2-Clause */
#include "rows.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <criterion/criterion.h>

static struct row *
add(struct rows *rows)
{
	rows->row = realloc(rows->row, (rows->count + 1) * sizeof(*rows->row));
	cr_assert_not_null(rows->row);
	memset(&rows->row[rows->count], 0, sizeof(*rows->row));
	return &rows->row[rows->count++];
}

static void
cut(char *line, const char *octets)
{
	for (size_t length = strlen(line); length > 0 && strchr(octets, line[length - 1]) != NULL; length--)
		line[length - 1] = '\0';
}

/* Cuts the columns off the end of a line such as "name: 1, 2K 3". What is left is the name. */
static bool
parse_line(char *line, const enum column *columns, size_t ncolumns, struct row *row)
{
	while (ncolumns-- > 0) {
		char *token, *end;

		cut(line, " ,K");
		token = strrchr(line, ' ');
		if (token == NULL)
			return false;
		row->values[columns[ncolumns]] = strtoll(token, &end, 10);
		if (*end != '\0')
			return false;
		*token = '\0';
	}
	cut(line, " :");
	snprintf(row->name, sizeof(row->name), "%s", line + strspn(line, " "));
	return *row->name != '\0';
}

/* "name 1 2K - 3  16,32": behind the dash stand the last column and the sizes, which may be missing. */
static bool
parse_line_with_sizes(char *line, const enum column *columns, size_t ncolumns, struct row *row)
{
	static const char dash[] = "K       - ";
	char *behind = strstr(line, dash);

	if (behind == NULL || sscanf(behind + strlen(dash), "%" SCNd64 " %127s", &row->values[columns[ncolumns - 1]],
	    row->sizes) < 1)
		return false;
	*behind = '\0';
	return parse_line(line, columns, ncolumns - 1, row);
}

struct rows
rows_parse(const struct form *form, char *text)
{
	bool (*parse)(char *, const enum column *, size_t, struct row *) =
	    form->sizes ? parse_line_with_sizes : parse_line;
	struct rows rows = {NULL, 0};

	for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n"))
		if (!parse(line, form->columns, form->ncolumns, add(&rows)))
			rows.count--;
	return rows;
}

/* Buckets of powers of two, from 16: FreeBSD 7.0, whose text alone lists sizes, had no others. */
static void
list_sizes(uint64_t mask, char *sizes, size_t capacity)
{
	size_t length = 0;

	for (unsigned bit = 0; bit < 64; bit++)
		if ((mask >> bit & 1) != 0)
			length += (size_t)snprintf(sizes + length, capacity - length, "%s%" PRIu64,
			    length > 0 ? "," : "", (uint64_t)16 << bit);
}

static void
compute_row(const struct mtstream_view *view, uint32_t record, struct row *row)
{
	const unsigned char *name;
	struct mtstream_totals totals;
	struct mtstream_uma_zone zone = {0};

	cr_assert_eq(mtstream_get_name(view, record, &name), MTSTREAM_OK);
	cr_assert_eq(mtstream_sum(view, record, &totals), MTSTREAM_OK);
	if (view->kind == MTSTREAM_UMA)
		cr_assert_eq(mtstream_get_uma_zone(view, record, &zone), MTSTREAM_OK);
	memcpy(row->name, name, mtstream_name_length(name));
	list_sizes(totals.size_mask, row->sizes, sizeof(row->sizes));
	row->cache_only = zone.rsize == 0;
	row->values[SIZE] = zone.size;
	row->values[LIMIT] = (int64_t)totals.limit;
	row->values[IN_USE] = totals.count;
	row->values[KIB] = (totals.bytes + 1023) / 1024;
	row->values[FREE] = (int64_t)totals.free;
	row->values[REQUESTS] = (int64_t)totals.numallocs;
	row->values[SLEEPS] = (int64_t)zone.sleeps;
	row->values[MEMORY] = totals.bytes + (int64_t)totals.free_bytes;
}

struct rows
rows_compute(enum mtstream_kind kind, const unsigned char *stream, size_t size)
{
	struct mtstream_view view;
	struct rows rows = {NULL, 0};

	cr_assert_eq(mtstream_open(&view, kind, stream, size, NULL, NULL), MTSTREAM_OK);
	for (uint32_t i = 0; i < view.header.count; i++)
		compute_row(&view, i, add(&rows));
	return rows;
}

static bool
is_explained(const struct form *form, const char *name, enum column column)
{
	for (size_t i = 0; i < form->nmoved; i++) {
		struct moved *moved = &form->moved[i];

		if (strcmp(moved->name, name) == 0 && (moved->columns & BIT(column)) != 0)
			return moved->seen = true;
	}
	return false;
}

static void
compare_row(const struct form *form, const char *file, const struct row *text, const struct row *stream)
{
	static const char *const titles[] = {
		[SIZE] = "size", [LIMIT] = "limit", [IN_USE] = "in use", [KIB] = "KiB", [FREE] = "free",
		[REQUESTS] = "requests", [SLEEPS] = "sleeps", [MEMORY] = "memory",
	};

	for (size_t i = 0; i < form->ncolumns; i++) {
		const enum column column = form->columns[i];
		const int64_t said = text->values[column], computed = stream->values[column];

		if (column == IGNORED || said == computed)
			continue;
		cr_expect(is_explained(form, stream->name, column) && (column != REQUESTS || said > computed),
		    "%s: %s: %s: the kernel says %" PRId64 ", the stream %" PRId64, file, stream->name, titles[column],
		    said, computed);
	}
	if (form->sizes)
		cr_expect_str_eq(text->sizes, stream->sizes, "%s: %s: sizes", file, stream->name);
}

/* The first record of that name that no row was compared with yet. */
static struct row *
find(const struct rows *rows, const char *name)
{
	for (size_t i = 0; i < rows->count; i++)
		if (!rows->row[i].matched && strcmp(rows->row[i].name, name) == 0)
			return &rows->row[i];
	return NULL;
}

void
rows_compare(const struct form *form, const char *file, const struct rows *text, struct rows *stream)
{
	cr_assert_gt(text->count, 0, "%s", file);
	cr_assert(form->sorted || text->count == stream->count, "%s: %zu rows for %zu records", file, text->count,
	    stream->count);
	for (size_t i = 0; i < text->count; i++) {
		const char *name = text->row[i].name;
		struct row *row = form->sorted ? find(stream, name) : &stream->row[i];

		cr_assert(row != NULL && strncmp(row->name, name, form->name_width) == 0, "%s: row %zu is %s", file, i,
		    name);
		row->matched = true;
		compare_row(form, file, &text->row[i], row);
	}
	for (size_t i = 0; i < stream->count; i++)
		cr_expect(stream->row[i].matched || stream->row[i].cache_only, "%s lacks %s", file,
		    stream->row[i].name);
}

void
rows_expect_moved(const struct form *form)
{
	for (size_t i = 0; i < form->nmoved; i++)
		cr_expect(form->moved[i].seen, "%s does not move (%s)", form->moved[i].name, form->moved[i].reason);
}
