/* SPDX-License-Identifier: BSD-2-Clause */
#include "diff_cpus.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void
set_malloc_values(uint64_t *values, const unsigned char *bytes, enum mtstream_byte_order byte_order)
{
	struct mtstream_malloc_stats stats;

	mtstream_decode_malloc_stats(bytes, byte_order, &stats);
	values[VALUE_IN_USE] = stats.numallocs - stats.numfrees;
	values[VALUE_MEMORY] = stats.memalloced - stats.memfreed;
	values[VALUE_REQUESTS] = stats.numallocs;
	values[VALUE_FREES] = stats.numfrees;
	values[VALUE_ALLOCATED] = stats.memalloced;
	values[VALUE_FREED] = stats.memfreed;
	values[VALUE_SIZE_MASK] = stats.size;
}

static void
set_uma_values(uint64_t *values, const unsigned char *bytes, enum mtstream_byte_order byte_order)
{
	struct mtstream_uma_stats stats;

	mtstream_decode_uma_stats(bytes, byte_order, &stats);
	values[VALUE_IN_USE] = stats.allocs - stats.frees;
	values[VALUE_REQUESTS] = stats.allocs;
	values[VALUE_FREES] = stats.frees;
	values[VALUE_CACHE_FREE] = stats.cache_free;
}

static bool
same_name(const unsigned char *a, const unsigned char *b)
{
	size_t length = mtstream_name_length(a);

	return mtstream_name_length(b) == length && memcmp(a, b, length) == 0;
}

enum outcome
cpus_take(struct cpus *cpus, const char *file, const struct mtstream_push *push, const struct mtstream_event *event)
{
	if (event->kind == MTSTREAM_EVENT_RECORD) {
		cpus->wanted = same_name(event->bytes, cpus->name);
		cpus->records += cpus->wanted;
		cpus->found = cpus->found || cpus->wanted;
	}
	for (uint32_t i = 0; cpus->wanted && event->kind == MTSTREAM_EVENT_STATS && i < event->cpus; i++) {
		const unsigned char *bytes = event->bytes + (size_t)i * MTSTREAM_STATS_SIZE;
		struct row *row = rows_add(&cpus->rows, file);

		if (row == NULL)
			return OUTCOME_FAILED;
		row->key.place = event->cpu + i;
		row->key.order = cpus->records;
		if (push->kind == MTSTREAM_UMA)
			set_uma_values(row->values, bytes, push->byte_order);
		else
			set_malloc_values(row->values, bytes, push->byte_order);
	}
	return OUTCOME_GOOD;
}

void
cpus_name(struct cpus *cpus)
{
	for (size_t i = 0; i < cpus->rows.count; i++) {
		struct row_key *key = &cpus->rows.rows[i].key;
		char *name = (char *)key->name;

		key->order = cpus->records - key->order;
		if (key->order == 0)
			snprintf(name, sizeof(key->name), "%" PRIu32, key->place);
		else
			snprintf(name, sizeof(key->name), "%" PRIu32 " of rank %" PRIu32, key->place, (uint32_t)key->order);
	}
}

void
cpus_clear(struct cpus *cpus)
{
	cpus->rows.count = 0;
	cpus->records = 0;
	cpus->wanted = false;
}
