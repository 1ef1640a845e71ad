/* SPDX-License-Identifier: BSD-2-Clause */
/* The decoded document, written while the stream is read. */
#include "derived.h"
#include "dump.h"
#include "fields.h"
#include "text.h"

static void
write_fields(struct json *json, enum structure structure, const void *values)
{
	for (const struct field *field = field_next(structure, NULL); field != NULL; field = field_next(structure, field)) {
		if (field->unused && field_is_zero(field, values))
			continue;
		json_key(json, field->name);
		if (field->elements > 1)
			json_open(json, '[');
		for (unsigned i = 0; i < field->elements; i++) {
			if (field->width == sizeof(uint32_t))
				json_number(json, field_value(field, values, i));
			else
				json_decimal(json, field_value(field, values, i));
		}
		if (field->elements > 1)
			json_close(json, ']');
	}
}

static void
write_header(struct dump *dump, const struct mtstream_push *push)
{
	struct json *json = &dump->json;

	json_open(json, '{');
	json_key(json, "kind");
	json_string(json, text_kind(push->kind));
	json_key(json, "byte_order");
	json_string(json, text_byte_order(push->byte_order));
	write_fields(json, STRUCTURE_HEADER, &push->header);
	if (dump->lines) {
		json_close(json, '}');
		json_end(json);
	} else {
		json_line(json);
		json_key(json, "types");
		json_open(json, '[');
	}
}

static void
begin_record(struct dump *dump, const struct mtstream_push *push, const unsigned char *bytes)
{
	struct json *json = &dump->json;
	struct mtstream_uma_zone zone;

	if (!dump->lines)
		json_line(json);
	json_open(json, '{');
	json_name(json, bytes);
	if (push->kind == MTSTREAM_UMA) {
		mtstream_decode_uma_zone(bytes, push->byte_order, &zone);
		write_fields(json, STRUCTURE_UMA_ZONE, &zone);
	}
	json_key(json, "cpus");
	json_open(json, '[');
}

static void
write_stats(struct json *json, const struct mtstream_push *push, uint32_t cpu, const unsigned char *bytes)
{
	struct mtstream_malloc_stats malloc_stats;
	struct mtstream_uma_stats uma_stats;

	json_open(json, '{');
	json_key(json, "cpu");
	json_number(json, cpu);
	if (push->kind == MTSTREAM_MALLOC) {
		mtstream_decode_malloc_stats(bytes, push->byte_order, &malloc_stats);
		write_fields(json, STRUCTURE_MALLOC_STATS, &malloc_stats);
	} else {
		mtstream_decode_uma_stats(bytes, push->byte_order, &uma_stats);
		write_fields(json, STRUCTURE_UMA_STATS, &uma_stats);
	}
	json_close(json, '}');
}

static void
write_totals(struct json *json, enum mtstream_kind kind, const struct mtstream_totals *totals)
{
	const struct derived *derived = NULL;

	json_key(json, "totals");
	json_open(json, '{');
	while ((derived = derived_next(derived, kind, totals)) != NULL) {
		uint64_t value = derived_value(derived, totals);

		json_key(json, derived->name);
		if (derived->is_signed)
			json_signed_decimal(json, (int64_t)value);
		else
			json_decimal(json, value);
	}
	json_skew(json, totals->skew);
	json_close(json, '}');
}

static void
end_record(struct dump *dump, enum mtstream_kind kind, const struct mtstream_totals *totals)
{
	struct json *json = &dump->json;

	dump->count++;
	json_close(json, ']');
	if (dump->totals)
		write_totals(json, kind, totals);
	json_close(json, '}');
	if (dump->lines)
		json_end(json);
}

enum outcome
dump_json(void *context, const struct mtstream_push *push, const struct mtstream_event *event)
{
	struct dump *dump = context;

	switch (event->kind) {
	case MTSTREAM_EVENT_HEADER:
		write_header(dump, push);
		break;
	case MTSTREAM_EVENT_RECORD:
		begin_record(dump, push, event->bytes);
		break;
	case MTSTREAM_EVENT_STATS:
		for (uint32_t i = 0; i < event->cpus; i++)
			write_stats(&dump->json, push, event->cpu + i, event->bytes + (size_t)i * MTSTREAM_STATS_SIZE);
		break;
	case MTSTREAM_EVENT_RECORD_END:
		end_record(dump, push->kind, &event->totals);
		break;
	case MTSTREAM_EVENT_ZEROS:
		break;
	}
	return ferror(dump->json.stream) ? OUTCOME_FAILED : OUTCOME_GOOD;
}

void
dump_json_end(struct dump *dump)
{
	struct json *json = &dump->json;

	if (dump->lines) {
		json_open(json, '{');
		json_key(json, "end");
		json_true(json);
		json_key(json, "count");
		json_number(json, dump->count);
	} else {
		json_line(json);
		json_close(json, ']');
	}
	json_close(json, '}');
	json_end(json);
}
