/* SPDX-License-Identifier: BSD-2-Clause */
#include "shape.h"

size_t
shape_head(enum mtstream_kind kind)
{
	return kind == MTSTREAM_MALLOC ? 32 : 120;
}

uint64_t
shape_record(const struct shape *shape)
{
	return shape_head(shape->kind) + UINT64_C(64) * shape->maxcpus;
}

uint64_t
shape_size(const struct shape *shape)
{
	uint64_t record = shape_record(shape), high = (record >> 16) * shape->count, low = (record & 0xffff) * shape->count;

	if (high >> 48 != 0 || low > UINT64_MAX - SHAPE_HEADER - (high << 16))
		return UINT64_MAX;
	return SHAPE_HEADER + (high << 16) + low;
}

size_t
shape_record_at(const struct shape *shape, uint32_t record)
{
	return SHAPE_HEADER + (size_t)shape_record(shape) * record;
}

bool
shape_read(struct shape *shape, const unsigned char *header, enum mtstream_kind kind)
{
	shape->kind = kind;
	shape->big = shape_get(header + SHAPE_VERSION, 4, true) == 1;
	shape->maxcpus = (uint32_t)shape_get(header + SHAPE_MAXCPUS, 4, shape->big);
	shape->count = (uint32_t)shape_get(header + SHAPE_COUNT, 4, shape->big);
	return shape_get(header + SHAPE_VERSION, 4, shape->big) == 1 && shape->maxcpus > 0;
}

bool
shape_find(struct shape *shape, const unsigned char *data, size_t size, enum mtstream_kind preferred)
{
	if (size < SHAPE_HEADER || !shape_read(shape, data, preferred))
		return false;
	if (shape_size(shape) != size)
		shape->kind = preferred == MTSTREAM_MALLOC ? MTSTREAM_UMA : MTSTREAM_MALLOC;
	return shape_size(shape) == size;
}

void
shape_write(const struct shape *shape, unsigned char *header)
{
	shape_put(header + SHAPE_VERSION, 4, shape->big, 1);
	shape_put(header + SHAPE_MAXCPUS, 4, shape->big, shape->maxcpus);
	shape_put(header + SHAPE_COUNT, 4, shape->big, shape->count);
}

unsigned
shape_integer(enum mtstream_kind kind, size_t *offset)
{
	unsigned width = kind == MTSTREAM_UMA && *offset < 72 ? 4 : 8;

	if (*offset < SHAPE_NAME)
		return 0;
	*offset -= *offset % width;
	return width;
}

uint64_t
shape_get(const unsigned char *octets, unsigned width, bool big)
{
	uint64_t value = 0;

	for (unsigned i = 0; i < width; i++)
		value = value << 8 | octets[big ? i : width - 1 - i];
	return value;
}

void
shape_put(unsigned char *octets, unsigned width, bool big, uint64_t value)
{
	for (unsigned i = 0; i < width; i++)
		octets[big ? width - 1 - i : i] = (unsigned char)(value >> 8 * i);
}

void
shape_turn(unsigned char *octets, unsigned width)
{
	shape_put(octets, width, true, shape_get(octets, width, false));
}

void
shape_turn_stream(struct shape *shape, unsigned char *data)
{
	unsigned width;

	for (size_t offset = 0; offset < SHAPE_HEADER; offset += 4)
		shape_turn(data + offset, 4);
	for (uint32_t record = 0; record < shape->count; record++) {
		unsigned char *octets = data + shape_record_at(shape, record);

		for (size_t offset = SHAPE_NAME; offset < shape_record(shape); offset += width) {
			width = shape_integer(shape->kind, &offset);
			shape_turn(octets + offset, width);
		}
	}
	shape->big = !shape->big;
}
