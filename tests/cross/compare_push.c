/* SPDX-License-Identifier: BSD-2-Clause */
/* A stream in chunks of several sizes, with and without what can be asked for. */
#include "compare.h"
#include "members.h"
#include "report.h"
#include "room.h"

#include <string.h>

/* How far the events have come. */
struct progress {
	const struct vector *vector;
	unsigned flags;
	uint32_t headers, record_headers, records, cpu;
};

static uint32_t
record_header_size(const struct vector *vector)
{
	return vector->kind == MTSTREAM_MALLOC ? 32 : 120;
}

/* Octets from the start of the stream to a place in a record; the size law. */
static uint64_t
offset_of(const struct vector *vector, uint32_t record, uint64_t place)
{
	return 16 + record * (record_header_size(vector) + (uint64_t)64 * vector->header.maxcpus) + place;
}

/* Octets that complete the part in which a position of a stream of valid structure lies. */
static uint64_t
rest_of_part(const struct vector *vector, size_t position)
{
	uint64_t place, head = record_header_size(vector);

	if (position < 16)
		return 16 - position;
	if (position == vector->size)
		return 0;
	place = (position - 16) % (head + (uint64_t)64 * vector->header.maxcpus);
	return place < head ? head - place : 64 - (place - head) % 64;
}

static void
compare_record_header(struct progress *progress, const struct mtstream_event *event)
{
	const struct record *expected = &progress->vector->records[progress->records];
	struct mtstream_uma_zone zone;

	same("record headers", progress->records, progress->record_headers);
	progress->record_headers++;
	same("offset", offset_of(progress->vector, progress->records, 0), event->offset);
	same_octets("name", expected->name, event->bytes, MTSTREAM_NAME_SIZE);
	if (progress->vector->kind == MTSTREAM_UMA) {
		mtstream_decode_uma_zone(event->bytes, progress->vector->byte_order, &zone);
		same_members(STRUCTURE_UMA_ZONE, &expected->zone, &zone);
	}
}

static void
compare_run(struct progress *progress, const struct mtstream_event *event)
{
	const struct vector *vector = progress->vector;
	const union stats *expected = &vector->records[progress->records].cpus[progress->cpu];

	same("asked for", MTSTREAM_PUSH_STATS, progress->flags & MTSTREAM_PUSH_STATS);
	same("record headers", progress->records + 1, progress->record_headers);
	same("first CPU of a run", progress->cpu, event->cpu);
	same("offset", offset_of(vector, progress->records, record_header_size(vector) + (uint64_t)64 * event->cpu),
	    event->offset);
	if (event->cpus == 0 || event->cpus > vector->header.maxcpus - progress->cpu)
		differ("a run has no CPUs, or too many");
	for (uint32_t i = 0; i < event->cpus; i++) {
		union stats found;

		same("is zero", is_zero(&expected[i]), event->kind == MTSTREAM_EVENT_ZEROS);
		if (event->kind == MTSTREAM_EVENT_ZEROS)
			continue;
		if (vector->kind == MTSTREAM_MALLOC)
			mtstream_decode_malloc_stats(event->bytes + 64 * i, vector->byte_order, &found.malloc);
		else
			mtstream_decode_uma_stats(event->bytes + 64 * i, vector->byte_order, &found.uma);
		same_stats(vector, &expected[i], &found);
	}
	progress->cpu += event->cpus;
}

static void
compare_record_end(struct progress *progress, const struct mtstream_event *event)
{
	const struct vector *vector = progress->vector;

	if ((progress->flags & MTSTREAM_PUSH_STATS) != 0)
		same("CPUs of a record", vector->header.maxcpus, progress->cpu);
	same("record headers", progress->records + 1, progress->record_headers);
	same("offset", offset_of(vector, progress->records, 0), event->offset);
	same_totals(&vector->records[progress->records].totals, &event->totals);
	progress->records++;
	progress->cpu = 0;
}

static void
compare_event(struct progress *progress, const struct mtstream_event *event)
{
	if (event->kind != MTSTREAM_EVENT_STATS && event->kind != MTSTREAM_EVENT_ZEROS)
		same("CPU", MTSTREAM_NONE, event->cpu);
	if (event->kind == MTSTREAM_EVENT_HEADER) {
		same("offset", 0, event->offset);
		same("record", MTSTREAM_NONE, event->record);
		same_octets("stream header", progress->vector->octets, event->bytes, 16);
		progress->headers++;
		return;
	}
	if (progress->records == progress->vector->header.count)
		differ("more records than count says");
	same("record", progress->records, event->record);
	switch (event->kind) {
	case MTSTREAM_EVENT_RECORD:
		compare_record_header(progress, event);
		break;
	case MTSTREAM_EVENT_RECORD_END:
		compare_record_end(progress, event);
		break;
	default:
		compare_run(progress, event);
		break;
	}
}

/* Hands over a copy of the next octets, so that what lies beside them is out of bounds. */
static enum mtstream_status
feed(struct mtstream_push *push, const struct vector *vector, size_t position, size_t size)
{
	unsigned char *chunk = room_of(ROOM_CHUNK, size);

	memcpy(chunk, vector->octets + position, size);
	return mtstream_push_feed(push, chunk, size);
}

/* Decodes the stream; what it hands out is known only if its structure is valid. */
static void
decode(struct mtstream_push *push, struct progress *progress, size_t chunk_size)
{
	const struct vector *vector = progress->vector;
	bool valid = vector->structure.class == NULL;
	enum mtstream_status status = MTSTREAM_MORE;

	for (size_t position = 0, size; position < vector->size; position += size) {
		size_t rest = vector->size - position;
		bool refused = status != MTSTREAM_MORE && status != MTSTREAM_END;
		struct mtstream_event event;

		size = rest < chunk_size ? rest : chunk_size;
		if (valid)
			same("needed", rest_of_part(vector, position), mtstream_push_need(push));
		same("status", refused ? status : MTSTREAM_OK, feed(push, vector, position, size));
		while ((status = mtstream_push_next(push, &event)) == MTSTREAM_OK) {
			if (valid)
				compare_event(progress, &event);
		}
	}
}

static void
compare_chunks(const struct vector *vector, size_t chunk_size, unsigned flags)
{
	struct mtstream_finding array[MAX_FINDINGS];
	struct mtstream_findings findings = {array, MAX_FINDINGS, 0};
	struct mtstream_checks checks = {mtstream_collect, &findings, vector->size_table_entries};
	struct mtstream_push_options options = {flags, {0, 0, 0}, checks};
	struct progress progress = {vector, flags, 0, 0, 0, 0};
	bool checked = (flags & MTSTREAM_PUSH_CHECK) != 0;
	struct mtstream_push push;

	about_part("push in chunks of", chunk_size);
	same("status", MTSTREAM_OK, mtstream_push_init(&push, vector->kind, &options));
	decode(&push, &progress, chunk_size);
	same_verdict(vector, checked ? &vector->content : &vector->structure, mtstream_push_finish(&push), &findings);
	same("needed", 0, mtstream_push_need(&push));
	if (vector->structure.class != NULL)
		return;
	same("stream headers", 1, progress.headers);
	same("records", vector->header.count, progress.records);
	same("octets taken", vector->size, push.offset);
	same("byte order", vector->byte_order, push.byte_order);
	same_members(STRUCTURE_HEADER, &vector->header, &push.header);
	if (checked)
		same_notes(vector, ~RULE_OF_INDEX, &findings);
	else
		same("findings", 0, findings.count);
}

void
compare_push(const struct vector *vector)
{
	/* Captures are large: only the last two. */
	static const size_t chunk_sizes[] = {1, 7, 63, 64, 65, 200, 65521, SIZE_MAX};
	size_t first = vector->capture ? 6 : 0;

	for (size_t i = first; i < sizeof(chunk_sizes) / sizeof(chunk_sizes[0]); i++) {
		for (unsigned flags = 0; flags <= (MTSTREAM_PUSH_STATS | MTSTREAM_PUSH_CHECK); flags++)
			compare_chunks(vector, chunk_sizes[i], flags);
	}
}
