/* SPDX-License-Identifier: BSD-2-Clause */
/* Changes that make something else of a stream. Nothing is known of the octets but how many there are. */
#include <string.h>

#include "mutate_steps.h"

/* What a header says although there are other records than that. */
static uint64_t
any_claim(struct stream *stream, uint64_t present)
{
	switch (random_below(&stream->random, 4)) {
	case 0:
		return present + 1;
	case 1:
		return present - 1;
	case 2:
		return present ^ UINT64_C(1) << random_below(&stream->random, 32);
	default:
		return random_magnitude(&stream->random, 32);
	}
}

static bool
claim(struct stream *stream, size_t place)
{
	unsigned char *integer = stream->data + place;

	if (stream->size < SHAPE_HEADER)
		return false;
	shape_put(integer, 4, stream->shape.big, any_claim(stream, shape_get(integer, 4, stream->shape.big)));
	return true;
}

bool
claim_count(struct stream *stream)
{
	return claim(stream, SHAPE_COUNT);
}

bool
claim_maxcpus(struct stream *stream)
{
	return claim(stream, SHAPE_MAXCPUS);
}

/* A length that is right for whoever calculates it, or that of a record, in 32 bits. */
bool
claim_wrapped(struct stream *stream)
{
	struct shape shape;
	unsigned free_bits;

	if (stream->size < SHAPE_HEADER || !shape_read(&shape, stream->data, stream->shape.kind))
		return false;
	if (random_below(&stream->random, 2) == 0) {
		shape.maxcpus ^= 1u << (26 + random_below(&stream->random, 6));
	} else {
		/* A record is a multiple of 32 octets in one kind and of 8 in the other. */
		free_bits = shape.kind == MTSTREAM_MALLOC ? 5 : 3;
		shape.count ^= 1u << (32 - free_bits + random_below(&stream->random, free_bits));
	}
	shape_write(&shape, stream->data);
	return true;
}

bool
edit_version(struct stream *stream)
{
	static const uint32_t versions[] = {0, 2, 0x101, 0x10001, 0x1000001, 0x1010101, 0x100, 0x10000, UINT32_MAX};
	uint64_t any = random_below(&stream->random, sizeof(versions) / sizeof(versions[0]));

	if (stream->size < SHAPE_HEADER)
		return false;
	shape_put(stream->data + SHAPE_VERSION, 4, stream->shape.big, versions[any]);
	return true;
}

bool
turn_header_integer(struct stream *stream)
{
	if (stream->size < SHAPE_HEADER)
		return false;
	shape_turn(stream->data + 4 * random_below(&stream->random, 4), 4);
	return true;
}

bool
cut(struct stream *stream)
{
	if (stream->size == 0)
		return false;
	stream->size -= (size_t)(random_below(&stream->random, 2) == 0 ? 1 : 1 + random_below(&stream->random, stream->size));
	return true;
}

bool
extend(struct stream *stream)
{
	size_t octets = 1 + (size_t)random_below(&stream->random, random_below(&stream->random, 2) == 0 ? 1 : 200);

	if (octets > stream->room - stream->size)
		return false;
	memset(stream->data + stream->size, (int)random_below(&stream->random, 3), octets);
	stream->size += octets;
	return true;
}

/* Takes octets out of the middle, so that what follows is in the wrong place. */
bool
erase(struct stream *stream)
{
	size_t place, octets;

	if (stream->size == 0)
		return false;
	place = (size_t)random_below(&stream->random, stream->size);
	octets = 1 + (size_t)random_below(&stream->random, stream->size - place < 64 ? stream->size - place : 64);
	memmove(stream->data + place, stream->data + place + octets, stream->size - place - octets);
	stream->size -= octets;
	return true;
}

bool
edit_octet(struct stream *stream)
{
	if (stream->size == 0)
		return false;
	stream->data[random_below(&stream->random, stream->size)] = (unsigned char)random_next(&stream->random);
	return true;
}
