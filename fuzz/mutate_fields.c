/* SPDX-License-Identifier: BSD-2-Clause */
/* Changes of what records hold. */
#include <string.h>

#include "mutate_steps.h"

static unsigned char *
any_record(struct stream *stream)
{
	uint64_t record = random_below(&stream->random, stream->shape.count);

	return stream->data + shape_record_at(&stream->shape, (uint32_t)record);
}

/* An integer of any record. NULL if there is no record, or the name was hit of a record that has no other field. */
static unsigned char *
any_integer(struct stream *stream, unsigned *width)
{
	const struct shape *shape = &stream->shape;
	size_t offset;

	if (shape->count == 0)
		return NULL;
	/* As often in the record header as in the statistics, however many CPUs there are. */
	if (shape->kind == MTSTREAM_UMA && random_below(&stream->random, 2) == 0)
		offset = SHAPE_NAME + (size_t)random_below(&stream->random, shape_head(shape->kind) - SHAPE_NAME);
	else
		offset = shape_head(shape->kind) + (size_t)random_below(&stream->random, UINT64_C(64) * shape->maxcpus);
	*width = shape_integer(shape->kind, &offset);
	return any_record(stream) + offset;
}

/* Numbers at which parsers go wrong; near to the present one, or of any size. */
static uint64_t
any_value(struct stream *stream, uint64_t present)
{
	static const uint64_t edges[] = {
		0, 1, INT32_MAX, INT32_MAX + UINT64_C(1), UINT32_MAX, UINT32_MAX + UINT64_C(1), INT64_MAX,
		INT64_MAX + UINT64_C(1), UINT64_MAX, UINT64_MAX << 32,
	};

	switch (random_below(&stream->random, 5)) {
	case 0:
		return present + 1;
	case 1:
		return present - 1;
	case 2:
		return 0 - present;
	case 3:
		return edges[random_below(&stream->random, sizeof(edges) / sizeof(edges[0]))];
	default:
		return random_magnitude(&stream->random, 64);
	}
}

bool
edit_integer(struct stream *stream)
{
	const bool big = stream->shape.big;
	unsigned width;
	unsigned char *integer = any_integer(stream, &width);

	if (integer == NULL)
		return false;
	shape_put(integer, width, big, any_value(stream, shape_get(integer, width, big)));
	return true;
}

/* Equal values are what comparisons of sums are about, and what chance does not find. */
bool
copy_integer(struct stream *stream)
{
	const bool big = stream->shape.big;
	unsigned from_width, width;
	unsigned char *from = any_integer(stream, &from_width), *integer = any_integer(stream, &width);

	if (from == NULL || integer == NULL)
		return false;
	shape_put(integer, width, big, shape_get(from, from_width, big));
	return true;
}

bool
turn_integer(struct stream *stream)
{
	unsigned width;
	unsigned char *integer = any_integer(stream, &width);

	if (integer == NULL)
		return false;
	shape_turn(integer, width);
	return true;
}

bool
turn_stream(struct stream *stream)
{
	shape_turn_stream(&stream->shape, stream->data);
	return true;
}

bool
edit_pad(struct stream *stream)
{
	uint64_t pad = random_below(&stream->random, 2) == 0 ? 0 : random_magnitude(&stream->random, 32);

	shape_put(stream->data + SHAPE_PAD, 4, stream->shape.big, pad);
	return true;
}

bool
edit_bit(struct stream *stream)
{
	uint64_t bit;

	if (stream->shape.count == 0)
		return false;
	bit = random_below(&stream->random, 8 * shape_record(&stream->shape));
	any_record(stream)[bit / 8] ^= (unsigned char)(1u << bit % 8);
	return true;
}

/* A name of length letters, and zeros up to the end; without a NUL if length is 32. */
static void
write_name(struct stream *stream, unsigned char *name, size_t length)
{
	memset(name, 0, SHAPE_NAME);
	for (size_t i = 0; i < length; i++)
		name[i] = (unsigned char)('a' + random_below(&stream->random, 3));
}

bool
edit_name(struct stream *stream)
{
	static const size_t lengths[] = {0, 1, 2, 30, 31, 32};
	unsigned char *name;
	uint64_t place = random_below(&stream->random, SHAPE_NAME);

	if (stream->shape.count == 0)
		return false;
	name = any_record(stream);
	switch (random_below(&stream->random, 4)) {
	case 0:
		write_name(stream, name, lengths[random_below(&stream->random, sizeof(lengths) / sizeof(lengths[0]))]);
		return true;
	case 1:
		name[place] = (unsigned char)random_next(&stream->random);
		return true;
	case 2:
		name[place] = 0;
		return true;
	default:
		memmove(name, any_record(stream), SHAPE_NAME);
		return true;
	}
}

/* Statistics of some CPUs in a row. */
bool
clear_run(struct stream *stream)
{
	const struct shape *shape = &stream->shape;
	uint64_t first = random_below(&stream->random, shape->maxcpus);
	uint64_t cpus = 1 + random_below(&stream->random, shape->maxcpus - first);

	if (shape->count == 0)
		return false;
	memset(any_record(stream) + shape_head(shape->kind) + SHAPE_STATS * (size_t)first, 0, SHAPE_STATS * (size_t)cpus);
	return true;
}
