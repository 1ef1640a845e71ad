/* SPDX-License-Identifier: BSD-2-Clause */
/* A stream as CSV: a row for each CPU that has statistics, one for a record where none has. */
#include <stdio.h>
#include <string.h>

#include "dump.h"
#include "fields.h"

/* Column names of a structure. Those of statistics have a prefix: a zone has allocs and frees, and each CPU, too. */
static void
write_headings(struct csv *csv, enum structure structure, const char *prefix)
{
	char heading[64];

	for (const struct field *field = field_next(structure, NULL); field != NULL; field = field_next(structure, field)) {
		for (unsigned i = 0; i < field->elements; i++) {
			if (field->elements > 1)
				snprintf(heading, sizeof(heading), "%s%s%u", prefix, field->name, i + 1);
			else
				snprintf(heading, sizeof(heading), "%s%s", prefix, field->name);
			csv_text(csv, heading);
		}
	}
}

static void
write_heading_row(struct csv *csv, enum mtstream_kind kind)
{
	csv_text(csv, "record");
	csv_text(csv, "name");
	csv_text(csv, "name_hex");
	if (kind == MTSTREAM_UMA)
		write_headings(csv, STRUCTURE_UMA_ZONE, "");
	csv_text(csv, "cpu");
	write_headings(csv, kind == MTSTREAM_UMA ? STRUCTURE_UMA_STATS : STRUCTURE_MALLOC_STATS, "cpu_");
	csv_end_row(csv);
}

/* A cell for each value of a structure; empty ones if there are no values. */
static void
write_values(struct csv *csv, enum structure structure, const void *values)
{
	for (const struct field *field = field_next(structure, NULL); field != NULL; field = field_next(structure, field)) {
		for (unsigned i = 0; i < field->elements; i++) {
			if (values != NULL)
				csv_number(csv, field_value(field, values, i));
			else
				csv_text(csv, "");
		}
	}
}

static void
begin_row(struct dump *dump, enum mtstream_kind kind, uint32_t record)
{
	csv_number(&dump->csv, record);
	csv_name(&dump->csv, dump->name);
	if (kind == MTSTREAM_UMA)
		write_values(&dump->csv, STRUCTURE_UMA_ZONE, &dump->zone);
	dump->printed = true;
}

static void
write_stats_row(struct dump *dump, const struct mtstream_push *push, uint32_t record, uint32_t cpu,
    const unsigned char *bytes)
{
	struct mtstream_malloc_stats malloc_stats;
	struct mtstream_uma_stats uma_stats;

	begin_row(dump, push->kind, record);
	csv_number(&dump->csv, cpu);
	if (push->kind == MTSTREAM_MALLOC) {
		mtstream_decode_malloc_stats(bytes, push->byte_order, &malloc_stats);
		write_values(&dump->csv, STRUCTURE_MALLOC_STATS, &malloc_stats);
	} else {
		mtstream_decode_uma_stats(bytes, push->byte_order, &uma_stats);
		write_values(&dump->csv, STRUCTURE_UMA_STATS, &uma_stats);
	}
	csv_end_row(&dump->csv);
}

static void
write_empty_row(struct dump *dump, enum mtstream_kind kind, uint32_t record)
{
	begin_row(dump, kind, record);
	csv_text(&dump->csv, "");
	write_values(&dump->csv, kind == MTSTREAM_UMA ? STRUCTURE_UMA_STATS : STRUCTURE_MALLOC_STATS, NULL);
	csv_end_row(&dump->csv);
}

enum outcome
dump_csv(void *context, const struct mtstream_push *push, const struct mtstream_event *event)
{
	struct dump *dump = context;

	switch (event->kind) {
	case MTSTREAM_EVENT_HEADER:
		write_heading_row(&dump->csv, push->kind);
		break;
	case MTSTREAM_EVENT_RECORD:
		memcpy(dump->name, event->bytes, MTSTREAM_NAME_SIZE);
		if (push->kind == MTSTREAM_UMA)
			mtstream_decode_uma_zone(event->bytes, push->byte_order, &dump->zone);
		dump->printed = false;
		break;
	case MTSTREAM_EVENT_STATS:
		for (uint32_t i = 0; i < event->cpus; i++)
			write_stats_row(dump, push, event->record, event->cpu + i,
			    event->bytes + (size_t)i * MTSTREAM_STATS_SIZE);
		break;
	case MTSTREAM_EVENT_RECORD_END:
		if (!dump->printed)
			write_empty_row(dump, push->kind, event->record);
		break;
	case MTSTREAM_EVENT_ZEROS:
		break;
	}
	return ferror(stdout) ? OUTCOME_FAILED : OUTCOME_GOOD;
}
