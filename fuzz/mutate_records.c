/* SPDX-License-Identifier: BSD-2-Clause */
/* Changes of records and CPUs, each with its header. */
#include <string.h>

#include "mutate_steps.h"

static unsigned char *
record_at(const struct stream *stream, uint64_t record)
{
	return stream->data + shape_record_at(&stream->shape, (uint32_t)record);
}

static size_t
record_size(const struct stream *stream)
{
	return (size_t)shape_record(&stream->shape);
}

static uint64_t
any_record(struct stream *stream)
{
	return random_below(&stream->random, stream->shape.count);
}

static void
set_count(struct stream *stream, uint32_t count)
{
	stream->shape.count = count;
	shape_write(&stream->shape, stream->data);
	stream->size = shape_record_at(&stream->shape, count);
}

/* Makes room for a record at a place, from 0 to count. NULL if there is none. */
static unsigned char *
insert_record(struct stream *stream, uint64_t place)
{
	const uint32_t count = stream->shape.count;

	if (shape_record(&stream->shape) > stream->room - stream->size)
		return NULL;
	memmove(record_at(stream, place + 1), record_at(stream, place), record_size(stream) * (size_t)(count - place));
	set_count(stream, count + 1);
	return record_at(stream, place);
}

/* A record of zeros with a name of one letter. */
static bool
add_record(struct stream *stream)
{
	unsigned char *record = insert_record(stream, random_below(&stream->random, stream->shape.count + UINT64_C(1)));

	if (record == NULL)
		return false;
	memset(record, 0, record_size(stream));
	record[0] = (unsigned char)('a' + random_below(&stream->random, 26));
	return true;
}

bool
duplicate_record(struct stream *stream)
{
	uint64_t from, to = random_below(&stream->random, stream->shape.count + UINT64_C(1));
	unsigned char *record;

	if (stream->shape.count == 0)
		return false;
	from = any_record(stream);
	record = insert_record(stream, to);
	if (record == NULL)
		return false;
	/* Where from is to, what was there is there still. */
	memmove(record, record_at(stream, from), record_size(stream));
	return true;
}

bool
drop_record(struct stream *stream)
{
	uint64_t record;

	if (stream->shape.count == 0)
		return false;
	record = any_record(stream);
	memmove(record_at(stream, record), record_at(stream, record + 1),
	    record_size(stream) * (size_t)(stream->shape.count - record - 1));
	set_count(stream, stream->shape.count - 1);
	return true;
}

bool
swap_records(struct stream *stream)
{
	unsigned char *a, *b;

	if (stream->shape.count < 2)
		return false;
	a = record_at(stream, any_record(stream));
	b = record_at(stream, any_record(stream));
	for (size_t i = 0; i < record_size(stream); i++) {
		unsigned char octet = a[i];

		a[i] = b[i];
		b[i] = octet;
	}
	return a != b;
}

/* Grows step by step: with new records or with copies, as far as there is room. */
bool
resize_count(struct stream *stream)
{
	const uint32_t old = stream->shape.count, count = (uint32_t)random_magnitude(&stream->random, 8);
	bool room = true;

	if (count < old)
		set_count(stream, count);
	while (room && stream->shape.count < count) {
		bool copy = stream->shape.count > 0 && random_below(&stream->random, 2) == 0;

		room = (copy ? duplicate_record : add_record)(stream);
	}
	return stream->shape.count != old;
}

/* Fills the statistics of new CPUs with zeros or with those of another CPU of the record. */
static void
fill_statistics(struct stream *stream, unsigned char *record, uint32_t first)
{
	unsigned char *statistics = record + shape_head(stream->shape.kind);

	for (uint32_t cpu = first; cpu < stream->shape.maxcpus; cpu++) {
		unsigned char *to = statistics + (size_t)SHAPE_STATS * cpu;

		if (random_below(&stream->random, 2) == 0)
			memset(to, 0, SHAPE_STATS);
		else
			memcpy(to, statistics + SHAPE_STATS * (size_t)random_below(&stream->random, first), SHAPE_STATS);
	}
}

bool
resize_maxcpus(struct stream *stream)
{
	struct shape old = stream->shape, *shape = &stream->shape;

	shape->maxcpus = 1 + (uint32_t)random_magnitude(&stream->random, 7);
	if (shape->maxcpus == old.maxcpus || shape_size(shape) > stream->room) {
		*shape = old;
		return false;
	}
	for (uint32_t i = 0; i < shape->count; i++) {
		/* Those that grow move from the last on, those that shrink from the first on. */
		uint32_t record = shape->maxcpus > old.maxcpus ? shape->count - 1 - i : i;

		memmove(record_at(stream, record), stream->data + shape_record_at(&old, record),
		    (size_t)(shape->maxcpus > old.maxcpus ? shape_record(&old) : shape_record(shape)));
		fill_statistics(stream, record_at(stream, record), old.maxcpus);
	}
	set_count(stream, shape->count);
	return true;
}

bool
splice_record(struct stream *stream)
{
	const struct shape *shape = &stream->shape;
	struct shape other;
	const unsigned char *from;
	unsigned char *record;
	size_t size = record_size(stream);

	if (stream->other == NULL || !shape_find(&other, stream->other, stream->other_size, shape->kind) ||
	    other.kind != shape->kind || other.count == 0)
		return false;
	record = insert_record(stream, random_below(&stream->random, shape->count + UINT64_C(1)));
	if (record == NULL)
		return false;
	from = stream->other + shape_record_at(&other, (uint32_t)random_below(&stream->random, other.count));
	memset(record, 0, size);
	memcpy(record, from, size < shape_record(&other) ? size : (size_t)shape_record(&other));
	for (size_t offset = SHAPE_NAME, width; other.big != shape->big && offset < size; offset += width) {
		width = shape_integer(shape->kind, &offset);
		shape_turn(record + offset, (unsigned)width);
	}
	return true;
}
