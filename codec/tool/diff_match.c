/* SPDX-License-Identifier: BSD-2-Clause */
/* Matches the records of captures by name and, among equal names, by rank from the end of the stream. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "diff.h"

/* Indexes rows of any type that begins with a struct row_key. The caller frees index->table. */
static enum outcome
build_index(struct mtstream_index *index, const char *file, const void *rows, size_t count, size_t row_size)
{
	size_t capacity = count < UINT32_MAX ? mtstream_index_words((uint32_t)count) : SIZE_MAX;
	enum mtstream_status status = MTSTREAM_OVERFLOW;
	uint64_t key[2];

	index->table = NULL;
	if (capacity < SIZE_MAX / sizeof(*index->table)) {
		uint32_t *words = malloc(capacity * sizeof(*words));

		if (words == NULL || getrandom(key, sizeof(key), 0) != (ssize_t)sizeof(key)) {
			complain(file, "%s", strerror(errno));
			free(words);
			return OUTCOME_FAILED;
		}
		status = mtstream_index_build(index, rows, row_size, (uint32_t)count, key, words, capacity);
	}
	if (status == MTSTREAM_OK)
		return OUTCOME_GOOD;
	complain(file, "too many records to be matched: %s", mtstream_status_text(status));
	return OUTCOME_FAILED;
}

static void
take_peaks(struct diff_row *row, const uint64_t *values)
{
	for (unsigned i = 0; i < PEAKS; i++) {
		if ((int64_t)values[i] > row->peak[i])
			row->peak[i] = (int64_t)values[i];
	}
}

/* Counters never go down, and zones keep their size: where they do not, the values are those of another one. */
static bool
is_another(const struct diff *diff, const struct diff_row *row, const uint64_t *values)
{
	for (size_t i = 0; i < diff->columns->count; i++) {
		const struct column *column = &diff->columns->columns[i];

		if (column->form == FORM_COUNTER && values[column->value] < row->last[column->value])
			return true;
	}
	return values[VALUE_SIZE] != row->last[VALUE_SIZE];
}

/* Takes in the values that a row has in the next capture. */
static void
update(const struct diff *diff, struct diff_row *row, const uint64_t *values)
{
	if (!row->in_last || is_another(diff, row, values))
		row->reset = true;
	if ((int64_t)values[VALUE_MEMORY] < (int64_t)row->last[VALUE_MEMORY])
		row->fell = true;
	take_peaks(row, values);
	memcpy(row->last, values, sizeof(row->last));
	row->in_last = row->seen = true;
}

/* The capture does not have the row. */
static void
leave_out(const struct diff *diff, struct diff_row *row)
{
	static const uint64_t zeros[VALUES];

	if (diff->of_cpus) {
		update(diff, row, zeros);
		return;
	}
	if ((int64_t)row->last[VALUE_MEMORY] > 0)
		row->fell = true;
	memcpy(row->last, zeros, sizeof(row->last));
	row->in_last = false;
}

/* No capture before has the row. */
static void
begin(const struct diff *diff, struct diff_row *row, const struct row *from, uint32_t rank)
{
	*row = (struct diff_row){.key = from->key, .rank = rank, .cpu = MTSTREAM_NONE, .seen = true, .in_last = true};
	if (diff->of_cpus) {
		row->rank = (uint32_t)from->key.order;
		row->cpu = from->key.place;
	}
	memcpy(row->last, from->values, sizeof(row->last));
	row->in_first = diff->taken == 0 || diff->of_cpus;
	if (diff->taken == 0)
		memcpy(row->first, from->values, sizeof(row->first));
	else
		row->fell = (int64_t)from->values[VALUE_MEMORY] < 0;
	/* A CPU was idle before, a record was not there. */
	if (diff->taken == 0 || !diff->of_cpus)
		row->peak[VALUE_IN_USE] = row->peak[VALUE_MEMORY] = INT64_MIN;
	take_peaks(row, from->values);
}

/* Takes in the records of one name, from the last on; gives those a rank that no capture before had. */
static void
match_name(struct diff *diff, const struct mtstream_index *before, const struct mtstream_index *now,
    const struct rows *rows, uint32_t record, uint32_t *ranks)
{
	const unsigned char *name = rows->rows[record].key.name;
	enum mtstream_status known, more = MTSTREAM_OK;
	uint32_t old;

	known = mtstream_index_find(before, name, mtstream_name_length(name), &old);
	for (uint32_t rank = 0; more == MTSTREAM_OK; rank++) {
		if (known == MTSTREAM_OK) {
			update(diff, &diff->rows[old], rows->rows[record].values);
			known = mtstream_index_next(before, &old);
		} else {
			ranks[record] = rank;
		}
		more = mtstream_index_next(now, &record);
	}
}

static enum outcome
match(struct diff *diff, const char *file, const struct rows *rows, uint32_t *ranks)
{
	struct mtstream_index before = {.table = NULL}, now = {.table = NULL};
	enum outcome outcome = build_index(&before, file, diff->rows, diff->nrows, sizeof(diff->rows[0]));

	if (outcome == OUTCOME_GOOD)
		outcome = build_index(&now, file, rows->rows, rows->count, sizeof(rows->rows[0]));
	for (uint32_t i = 0; i < rows->count && outcome == OUTCOME_GOOD; i++) {
		const unsigned char *name = rows->rows[i].key.name;
		uint32_t last;

		if (mtstream_index_find(&now, name, mtstream_name_length(name), &last) == MTSTREAM_OK && last == i)
			match_name(diff, &before, &now, rows, i, ranks);
	}
	free(before.table);
	free(now.table);
	return outcome;
}

/* Puts new rows in front of the others, where a kernel puts new types: so ranks from the end hold. */
static enum outcome
add_new(struct diff *diff, const char *file, const struct rows *rows, const uint32_t *ranks)
{
	size_t added = 0;
	struct diff_row *all, *next;

	for (size_t i = 0; i < rows->count; i++)
		added += ranks[i] != MTSTREAM_NONE;
	if (added == 0)
		return OUTCOME_GOOD;
	all = realloc(diff->rows, (added + diff->nrows) * sizeof(*all));
	if (all == NULL) {
		complain(file, "out of memory");
		return OUTCOME_FAILED;
	}
	memmove(all + added, all, diff->nrows * sizeof(*all));
	next = all;
	for (size_t i = 0; i < rows->count; i++) {
		if (ranks[i] != MTSTREAM_NONE)
			begin(diff, next++, &rows->rows[i], ranks[i]);
	}
	diff->rows = all;
	diff->nrows += added;
	return OUTCOME_GOOD;
}

/* The peaks of the totals: no row tells how much there was in all. */
static void
take_totals(struct diff *diff, const struct rows *rows)
{
	struct diff_row *totals = &diff->totals;
	uint64_t values[VALUES] = {0};

	for (size_t i = 0; i < rows->count; i++) {
		for (unsigned value = 0; value < VALUES; value++)
			values[value] += rows->rows[i].values[value];
	}
	if (diff->taken == 0) {
		memcpy(totals->last, values, sizeof(values));
		totals->peak[VALUE_IN_USE] = totals->peak[VALUE_MEMORY] = INT64_MIN;
	}
	totals->fell = totals->fell || (int64_t)values[VALUE_MEMORY] < (int64_t)totals->last[VALUE_MEMORY];
	take_peaks(totals, values);
	memcpy(totals->last, values, sizeof(values));
}

enum outcome
diff_take(struct diff *diff, const char *file, const struct rows *rows)
{
	uint32_t *ranks = malloc((rows->count + 1) * sizeof(*ranks));
	enum outcome outcome;

	if (ranks == NULL) {
		complain(file, "out of memory");
		return OUTCOME_FAILED;
	}
	for (size_t i = 0; i < rows->count; i++)
		ranks[i] = MTSTREAM_NONE;
	outcome = match(diff, file, rows, ranks);
	for (size_t i = 0; i < diff->nrows && outcome == OUTCOME_GOOD; i++) {
		if (!diff->rows[i].seen)
			leave_out(diff, &diff->rows[i]);
	}
	if (outcome == OUTCOME_GOOD)
		outcome = add_new(diff, file, rows, ranks);
	for (size_t i = 0; i < diff->nrows; i++)
		diff->rows[i].seen = false;
	free(ranks);
	take_totals(diff, rows);
	diff->taken++;
	return outcome;
}
