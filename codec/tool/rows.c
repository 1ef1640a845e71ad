/* SPDX-License-Identifier: BSD-2-Clause */
#include "rows.h"

#include <stdlib.h>
#include <string.h>

struct row *
rows_add(struct rows *rows, const char *file)
{
	if (rows->count == rows->capacity) {
		size_t capacity = rows->capacity == 0 ? 512 : rows->capacity * 2;
		struct row *grown = realloc(rows->rows, capacity * sizeof(*grown));

		if (grown == NULL) {
			complain(file, "out of memory");
			return NULL;
		}
		rows->rows = grown;
		rows->capacity = capacity;
	}
	rows->rows[rows->count] = (struct row){.values = {0}};
	return &rows->rows[rows->count++];
}

static enum outcome
begin_row(struct rows *rows, const char *file, const struct mtstream_push *push, const struct mtstream_event *event)
{
	struct row *row = rows_add(rows, file);
	struct mtstream_uma_zone zone;

	if (row == NULL)
		return OUTCOME_FAILED;
	row->key.place = event->record;
	memcpy(row->key.name, event->bytes, MTSTREAM_NAME_SIZE);
	if (push->kind == MTSTREAM_UMA) {
		mtstream_decode_uma_zone(event->bytes, push->byte_order, &zone);
		row->values[VALUE_SIZE] = zone.size;
		row->values[VALUE_FAILS] = zone.fails;
		row->values[VALUE_SLEEPS] = zone.sleeps;
		row->values[VALUE_XDOMAIN] = zone.xdomain;
	}
	return OUTCOME_GOOD;
}

static void
end_row(struct row *row, const struct mtstream_totals *totals)
{
	uint64_t *values = row->values;

	values[VALUE_IN_USE] = (uint64_t)totals->count;
	values[VALUE_MEMORY] = (uint64_t)totals->bytes;
	values[VALUE_LIMIT] = totals->limit;
	values[VALUE_FREE] = totals->free;
	values[VALUE_CACHE_FREE] = totals->cache_free;
	values[VALUE_FREE_MEMORY] = totals->free_bytes;
	values[VALUE_REQUESTS] = totals->numallocs;
	values[VALUE_FREES] = totals->numfrees;
	values[VALUE_ALLOCATED] = totals->memalloced;
	values[VALUE_FREED] = totals->memfreed;
	values[VALUE_SIZE_MASK] = totals->size_mask;
}

enum outcome
rows_take(struct rows *rows, const char *file, const struct mtstream_push *push, const struct mtstream_event *event)
{
	if (event->kind == MTSTREAM_EVENT_RECORD)
		return begin_row(rows, file, push, event);
	if (event->kind == MTSTREAM_EVENT_RECORD_END)
		end_row(&rows->rows[rows->count - 1], &event->totals);
	return OUTCOME_GOOD;
}

unsigned
row_skew(const uint64_t *values)
{
	return ((int64_t)values[VALUE_MEMORY] < 0 ? MTSTREAM_SKEW_BYTES : 0u) |
	    ((int64_t)values[VALUE_IN_USE] < 0 ? MTSTREAM_SKEW_COUNT : 0u);
}

static int
oldest_first(const struct row_key *a, const struct row_key *b)
{
	return (a->place < b->place) - (a->place > b->place);
}

static int
compare_orders(const void *a, const void *b)
{
	const struct row_key *first = a, *second = b;

	if (first->order != second->order)
		return first->order < second->order ? 1 : -1;
	return oldest_first(first, second);
}

static int
compare_names(const void *a, const void *b)
{
	const struct row_key *first = a, *second = b;
	int order = memcmp(first->name, second->name, MTSTREAM_NAME_SIZE);

	return order != 0 ? order : oldest_first(first, second);
}

void
rows_sort(void *rows, size_t count, size_t row_size, bool by_name)
{
	if (count > 0)
		qsort(rows, count, row_size, by_name ? compare_names : compare_orders);
}
