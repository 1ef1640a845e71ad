/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Streams as octets, put together without the codec. The places of the fields are written down by hand, from the
 * kernel's structures: they are what the tests hold the codec to.
 */
#ifndef STREAMS_H
#define STREAMS_H

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "mtstream.h"

/* In the stream header. */
enum { VERSION = 0, MAXCPUS = 4, COUNT = 8, PAD = 12 };

/* In the statistics of a malloc type on one CPU. */
enum {
	MEMALLOCED = 0,
	MEMFREED = 8,
	NUMALLOCS = 16,
	NUMFREES = 24,
	SIZE_MASK = 32,
	RESERVED1 = 40,
	RESERVED2 = 48,
	RESERVED3 = 56
};

/* In the header of a zone. */
enum {
	ZONE_ALIGN = 32,
	ZONE_SIZE = 36,
	ZONE_RSIZE = 40,
	ZONE_MAXPAGES = 44,
	ZONE_LIMIT = 48,
	ZONE_PAGES = 52,
	ZONE_KEG_FREE = 56,
	ZONE_ZONE_FREE = 60,
	ZONE_BUCKETSIZE = 64,
	ZONE_FLAGS = 68,
	ZONE_ALLOCS = 72,
	ZONE_FREES = 80,
	ZONE_FAILS = 88,
	ZONE_SLEEPS = 96,
	ZONE_XDOMAIN = 104,
	ZONE_RESERVED1 = 112
};

/* In the statistics of a zone on one CPU. */
enum { ALLOCS = 0, FREES = 8, CACHE_FREE = 16, RESERVED = 24 };

/* The four forms that a stream has. */
struct form {
	const char *name;
	enum mtstream_kind kind;
	enum mtstream_byte_order byte_order;
};

#define FORMS 4
static const struct form forms[FORMS] = {
    {"malloc, little-endian", MTSTREAM_MALLOC, MTSTREAM_LITTLE_ENDIAN},
    {"malloc, big-endian", MTSTREAM_MALLOC, MTSTREAM_BIG_ENDIAN},
    {"uma, little-endian", MTSTREAM_UMA, MTSTREAM_LITTLE_ENDIAN},
    {"uma, big-endian", MTSTREAM_UMA, MTSTREAM_BIG_ENDIAN},
};

/* Room behind the largest stream that the tests put together, 3 zones on 17 CPUs, for 64 octets too many. */
#define STREAM_CAPACITY (16 + 3 * (120 + 17 * 64) + 64)

struct stream {
	const struct form *form;
	uint32_t maxcpus;
	uint32_t count;
	size_t size;
	unsigned char bytes[STREAM_CAPACITY];
};

static inline size_t
head_size_of(const struct form *form)
{
	return form->kind == MTSTREAM_MALLOC ? 32 : 120;
}

static inline size_t
record_at(const struct stream *stream, uint32_t record)
{
	return 16 + record * (head_size_of(stream->form) + (size_t)64 * stream->maxcpus);
}

static inline size_t
stats_at(const struct stream *stream, uint32_t record, uint32_t cpu)
{
	return record_at(stream, record) + head_size_of(stream->form) + (size_t)64 * cpu;
}

/* Writes an integer of 1 to 8 octets in the byte order of a stream. */
static inline void
put(struct stream *stream, size_t at, unsigned width, uint64_t value)
{
	int big = stream->form->byte_order == MTSTREAM_BIG_ENDIAN;

	for (unsigned i = 0; i < width; i++)
		stream->bytes[at + (big ? width - 1 - i : i)] = (unsigned char)(value >> 8 * i);
}

/* A stream that breaks no rule and has no notes: its records have different names, all numbers are 0. */
static inline void
begin_stream(struct stream *stream, const struct form *form, uint32_t maxcpus, uint32_t count)
{
	memset(stream, 0, sizeof(*stream));
	stream->form = form;
	stream->maxcpus = maxcpus;
	stream->count = count;
	stream->size = record_at(stream, count);
	cr_assert(stream->size + 64 <= STREAM_CAPACITY);
	put(stream, VERSION, 4, 1);
	put(stream, MAXCPUS, 4, maxcpus);
	put(stream, COUNT, 4, count);
	for (uint32_t record = 0; record < count; record++)
		snprintf((char *)stream->bytes + record_at(stream, record), 32, "record %u", (unsigned)record);
}

/* What fill_stream() puts into the integer at a place: no two have the same value, none is the same when reversed. */
static inline uint64_t
filling(size_t at, unsigned width)
{
	return width == 4 ? 0x10200000 + at : 0x1020304050600000 + at;
}

/* Gives every integer of the records its own value. */
static inline void
fill_stream(struct stream *stream)
{
	for (uint32_t record = 0; record < stream->count; record++) {
		size_t at = record_at(stream, record) + 32;

		if (stream->form->kind == MTSTREAM_UMA) {
			for (; at < record_at(stream, record) + ZONE_ALLOCS; at += 4)
				put(stream, at, 4, filling(at, 4));
		}
		for (; at < record_at(stream, record + 1); at += 8)
			put(stream, at, 8, filling(at, 8));
	}
}

#endif
