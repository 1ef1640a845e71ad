/* SPDX-License-Identifier: BSD-2-Clause */
#include "mutate.h"

#include <string.h>

#include "mutate_steps.h"

/* Streams grow beyond this only now and then: small ones show nearly everything, and are tried faster. */
#define USUAL_SIZE 1024

static mutate_step *const keeping[] = {
	resize_count, resize_maxcpus, duplicate_record, drop_record, swap_records, splice_record, edit_name, edit_name,
	edit_pad, edit_integer, edit_integer, edit_integer, edit_bit, copy_integer, clear_run, turn_integer, turn_stream,
};

static mutate_step *const breaking[] = {
	claim_count, claim_maxcpus, claim_wrapped, edit_version, turn_header_integer, cut, extend, erase, edit_octet,
};

static bool
one_in(struct stream *stream, unsigned times)
{
	return random_below(&stream->random, times) == 0;
}

/* Makes one of the changes, if any of those tried is possible. */
static void
change(struct stream *stream, mutate_step *const *steps, size_t count)
{
	unsigned tries = 8;

	while (tries-- > 0 && !steps[random_below(&stream->random, count)](stream))
		;
}

static void
keep(struct stream *stream)
{
	for (uint64_t steps = 1 + random_below(&stream->random, 4); steps > 0; steps--)
		change(stream, keeping, sizeof(keeping) / sizeof(keeping[0]));
}

static void
destroy(struct stream *stream)
{
	change(stream, breaking, sizeof(breaking) / sizeof(breaking[0]));
}

/* Puts a small stream in place of whatever there is; a piece of its header if there is no room for more. */
static void
begin_anew(struct stream *stream, enum mtstream_kind kind)
{
	unsigned char header[SHAPE_HEADER] = {0};
	struct shape *shape = &stream->shape;

	*shape = (struct shape){kind, one_in(stream, 2), 1 + (uint32_t)random_below(&stream->random, 2), 1};
	if (shape_size(shape) > stream->room)
		shape->count = 0;
	shape_write(shape, header);
	stream->size = (size_t)shape_size(shape);
	if (stream->size > stream->room)
		stream->size = stream->room;
	memset(stream->data, 0, stream->size);
	memcpy(stream->data, header, stream->size < SHAPE_HEADER ? stream->size : SHAPE_HEADER);
	if (shape->count > 0)
		stream->data[SHAPE_HEADER] = 'a';
}

/* Makes the count of records that of those there are, and cuts off what is left. */
static void
mend(struct stream *stream, enum mtstream_kind kind)
{
	struct shape *shape = &stream->shape;

	if (stream->size < SHAPE_HEADER || !shape_read(shape, stream->data, kind) ||
	    shape_record(shape) > stream->size - SHAPE_HEADER) {
		begin_anew(stream, kind);
		return;
	}
	shape->count = (uint32_t)((stream->size - SHAPE_HEADER) / shape_record(shape));
	shape_write(shape, stream->data);
	stream->size = shape_record_at(shape, shape->count);
}

size_t
mutate(unsigned char *data, size_t size, size_t max, const unsigned char *other, size_t other_size, uint64_t seed)
{
	struct stream stream = {data, size < max ? size : max, max, {0}, other, other_size, {seed}};
	enum mtstream_kind kind = one_in(&stream, 2) ? MTSTREAM_MALLOC : MTSTREAM_UMA;

	if (max > USUAL_SIZE && !one_in(&stream, 64))
		stream.room = stream.size > USUAL_SIZE ? stream.size : USUAL_SIZE;
	if (!shape_find(&stream.shape, data, stream.size, kind)) {
		if (stream.size > 0 && one_in(&stream, 8)) {
			destroy(&stream);
			return stream.size;
		}
		mend(&stream, kind);
	}
	/* Steps trust the shape, and so there must be one. */
	if (stream.size < SHAPE_HEADER)
		return stream.size;
	keep(&stream);
	if (one_in(&stream, 6))
		destroy(&stream);
	return stream.size;
}
