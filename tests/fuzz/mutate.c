/* SPDX-License-Identifier: BSD-2-Clause */
/* What mutate() makes: always the same, never too much, mostly streams; and what each of its steps does. */
#include "mutate.h"

#include <criterion/criterion.h>
#include <string.h>

#include "mutate_steps.h"

#define ROOM 8192
#define RUNS 4000

/* Three records of two CPUs. Octets of integers differ from their neighbours. */
static void
sample(struct stream *stream, unsigned char *data, enum mtstream_kind kind, bool big)
{
	*stream = (struct stream){.data = data, .room = ROOM, .shape = {kind, big, 2, 3}, .random = {1}};
	stream->size = (size_t)shape_size(&stream->shape);
	memset(data, 0, ROOM);
	shape_write(&stream->shape, data);
	for (uint32_t record = 0; record < 3; record++) {
		unsigned char *octets = data + shape_record_at(&stream->shape, record);

		octets[0] = (unsigned char)('a' + record);
		for (size_t i = SHAPE_NAME; i < shape_record(&stream->shape); i++)
			octets[i] = (unsigned char)(16 * (record + 1) + i % 13 + 1);
	}
}

static bool
opens(const unsigned char *data, size_t size)
{
	return mtstream_fitting_kinds(data, size, size) != 0;
}

/* How many of RUNS results are streams; each begins with the same octets. */
static unsigned
count_streams(const unsigned char *begin, size_t size)
{
	static unsigned char data[ROOM];
	unsigned streams = 0;

	for (uint64_t seed = 0; seed < RUNS; seed++) {
		memcpy(data, begin, size);
		streams += opens(data, mutate(data, size, sizeof(data), NULL, 0, seed));
	}
	return streams;
}

Test(mutate, six_of_ten_results_are_streams)
{
	static unsigned char data[ROOM];
	struct stream stream;

	cr_assert(count_streams(data, 0) >= RUNS * 6 / 10, "of nothing");
	sample(&stream, data, MTSTREAM_MALLOC, false);
	cr_assert(count_streams(data, stream.size) >= RUNS * 6 / 10, "of a stream");
	cr_assert(count_streams(data, stream.size - 5) >= RUNS * 6 / 10, "of a stream that is cut short");
	memset(data, 0xff, 500);
	cr_assert(count_streams(data, 500) >= RUNS * 6 / 10, "of something else");
}

Test(mutate, results_of_results_are_streams)
{
	static unsigned char data[ROOM];
	unsigned streams = 0;
	size_t size = 0;

	for (uint64_t seed = 0; seed < RUNS; seed++) {
		size = mutate(data, size, sizeof(data), NULL, 0, seed);
		streams += opens(data, size);
	}
	cr_assert(streams >= RUNS * 6 / 10);
	cr_assert(streams < RUNS, "what is no stream must come up, too");
}

Test(mutate, same_seed_same_result)
{
	static unsigned char first[ROOM], second[ROOM], other[ROOM];
	struct stream stream;
	unsigned different = 0;

	sample(&stream, other, MTSTREAM_UMA, true);
	for (uint64_t seed = 0; seed < RUNS; seed++) {
		size_t size, again;

		sample(&stream, first, MTSTREAM_UMA, false);
		sample(&stream, second, MTSTREAM_UMA, false);
		size = mutate(first, stream.size, ROOM, other, stream.size, seed);
		again = mutate(second, stream.size, ROOM, other, stream.size, seed);
		cr_assert(size == again && memcmp(first, second, size) == 0);
		sample(&stream, second, MTSTREAM_UMA, false);
		different += size != stream.size || memcmp(first, second, size) != 0;
	}
	cr_assert(different > RUNS * 9 / 10, "a mutation ought to change something");
}

/* Whatever room there is, nothing is written beyond it. */
Test(mutate, keeps_within_its_room)
{
	static const size_t rooms[] = {0, 1, 15, 16, 17, 111, 112, 113, 200, 1023, 1024, 1025, 4000};
	static unsigned char data[ROOM];
	struct stream stream;

	for (size_t i = 0; i < sizeof(rooms) / sizeof(rooms[0]); i++) {
		for (uint64_t seed = 0; seed < RUNS / 4; seed++) {
			size_t room = rooms[i], begin = seed % 2 == 0 ? 0 : room, size;

			sample(&stream, data, seed % 3 == 0 ? MTSTREAM_MALLOC : MTSTREAM_UMA, false);
			memset(data + room, 0xa5, ROOM - room);
			size = mutate(data, begin, room, NULL, 0, seed);
			cr_assert(size <= room);
			for (size_t at = room; at < ROOM; at++)
				cr_assert(data[at] == 0xa5, "room %zu, octet %zu", room, at);
		}
	}
}

/* Calls a step many times, each time on the sample; hands each result to check(). */
static void
repeat(mutate_step *step, void (*check)(const struct stream *before, const struct stream *after))
{
	static unsigned char old[ROOM], data[ROOM];
	struct stream before, after;
	unsigned done = 0;

	for (uint64_t seed = 0; seed < 200; seed++) {
		enum mtstream_kind kind = seed % 2 == 0 ? MTSTREAM_MALLOC : MTSTREAM_UMA;

		sample(&before, old, kind, seed % 4 < 2);
		sample(&after, data, kind, seed % 4 < 2);
		after.random.state = seed;
		done += step(&after);
		check(&before, &after);
	}
	cr_assert(done > 50);
}

static void
is_stream(const struct stream *before, const struct stream *after)
{
	uint64_t record = shape_record(&after->shape);

	cr_assert(after->shape.kind == before->shape.kind);
	cr_assert((mtstream_fitting_kinds(after->data, after->size, after->size) & after->shape.kind) != 0);
	cr_assert(after->size == 16 + after->shape.count * record);
}

Test(mutate, steps_that_keep_a_stream_one)
{
	static mutate_step *const steps[] = {resize_count, resize_maxcpus, duplicate_record, drop_record, swap_records,
		edit_name, edit_pad, edit_integer, edit_bit, copy_integer, clear_run, turn_integer, turn_stream};

	for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++)
		repeat(steps[i], is_stream);
}

static const unsigned char *
record_of(const struct stream *stream, uint32_t record)
{
	return stream->data + shape_record_at(&stream->shape, record);
}

/* How many records of the one are, whole, the record of the other. */
static unsigned
copies(const struct stream *stream, const struct stream *of, uint32_t record)
{
	unsigned count = 0;

	for (uint32_t i = 0; i < stream->shape.count; i++)
		count += memcmp(record_of(stream, i), record_of(of, record), (size_t)shape_record(&of->shape)) == 0;
	return count;
}

static void
one_is_there_twice(const struct stream *before, const struct stream *after)
{
	cr_assert(after->shape.count == 4);
	cr_assert(copies(after, before, 0) + copies(after, before, 1) + copies(after, before, 2) == 4);
}

static void
one_is_gone(const struct stream *before, const struct stream *after)
{
	cr_assert(after->shape.count == 2);
	cr_assert(copies(after, before, 0) + copies(after, before, 1) + copies(after, before, 2) == 2);
}

static void
all_are_there(const struct stream *before, const struct stream *after)
{
	cr_assert(after->shape.count == 3);
	for (uint32_t record = 0; record < 3; record++)
		cr_assert(copies(after, before, record) == 1);
}

Test(mutate, records)
{
	repeat(duplicate_record, one_is_there_twice);
	repeat(drop_record, one_is_gone);
	repeat(swap_records, all_are_there);
}

/* What there was stays, as far as there are still CPUs for it. */
static void
statistics_stay(const struct stream *before, const struct stream *after)
{
	uint32_t cpus = after->shape.maxcpus < 2 ? after->shape.maxcpus : 2;
	size_t octets = shape_head(before->shape.kind) + (size_t)SHAPE_STATS * cpus;

	cr_assert(after->shape.count == 3);
	for (uint32_t record = 0; record < 3; record++)
		cr_assert(memcmp(record_of(after, record), record_of(before, record), octets) == 0);
}

Test(mutate, cpus)
{
	repeat(resize_maxcpus, statistics_stay);
}

static void
integers_are_turned(const struct stream *before, const struct stream *after)
{
	const size_t width = before->shape.kind == MTSTREAM_UMA ? 4 : 8;
	const unsigned char *old = record_of(before, 2), *new = record_of(after, 2);

	cr_assert(before->shape.big != after->shape.big);
	cr_assert(memcmp(old, new, 32) == 0);
	for (size_t i = 0; i < width; i++)
		cr_assert(old[32 + i] == new[32 + width - 1 - i]);
	for (size_t i = 0; i < 8; i++)
		cr_assert(old[shape_record(&before->shape) - 1 - i] == new[shape_record(&before->shape) - 8 + i]);
}

Test(mutate, byte_order)
{
	repeat(turn_stream, integers_are_turned);
}

/* A record of a stream of the other byte order, and of one CPU more, must say here what it says there. */
Test(mutate, spliced_records_say_the_same)
{
	static unsigned char data[ROOM], other[ROOM];
	struct stream stream, from;
	struct mtstream_view view, other_view;

	for (uint64_t seed = 0; seed < 100; seed++) {
		unsigned same = 0;

		sample(&from, other, MTSTREAM_UMA, true);
		from.random.state = seed;
		for (size_t i = 16; i < from.size; i++)
			other[i] ^= 0x80;
		while (from.shape.maxcpus != 3)
			resize_maxcpus(&from);
		sample(&stream, data, MTSTREAM_UMA, false);
		stream.other = other;
		stream.other_size = from.size;
		stream.random.state = seed;
		cr_assert(splice_record(&stream));
		cr_assert(mtstream_open(&view, MTSTREAM_UMA, data, stream.size, NULL, NULL) == MTSTREAM_OK);
		cr_assert(mtstream_open(&other_view, MTSTREAM_UMA, other, from.size, NULL, NULL) == MTSTREAM_OK);
		cr_assert(view.header.count == 4);
		for (uint32_t i = 0; i < 4; i++) {
			for (uint32_t k = 0; k < 3; k++) {
				struct mtstream_uma_stats stats, other_stats;
				struct mtstream_uma_zone zone, other_zone;

				cr_assert(mtstream_get_uma_zone(&view, i, &zone) == MTSTREAM_OK);
				cr_assert(mtstream_get_uma_zone(&other_view, k, &other_zone) == MTSTREAM_OK);
				cr_assert(mtstream_get_uma_stats(&view, i, 1, &stats) == MTSTREAM_OK);
				cr_assert(mtstream_get_uma_stats(&other_view, k, 1, &other_stats) == MTSTREAM_OK);
				same += memcmp(&zone, &other_zone, sizeof(zone)) == 0 &&
				    memcmp(&stats, &other_stats, sizeof(stats)) == 0;
			}
		}
		cr_assert(same == 1, "seed %u: %u", (unsigned)seed, same);
	}
}

/* The step that turns the law against whoever calculates in 32 bits. */
static void
wraps(const struct stream *before, const struct stream *after)
{
	struct shape shape;
	uint32_t record;

	cr_assert(shape_read(&shape, after->data, before->shape.kind));
	record = (uint32_t)shape_record(&shape);
	cr_assert(16 + record * shape.count == before->size);
	cr_assert(shape_size(&shape) != before->size);
}

Test(mutate, wrapped_claims)
{
	repeat(claim_wrapped, wraps);
}

/* The places that shape.c has by hand, against the table. */
Test(shape, integers_are_those_of_the_table)
{
	size_t offset;

#define MTSTREAM_FIELD(structure, name, kernel, at, width, elements, unit, since, constraint, rules, meaning) \
	FIELD_##structure(at, width, elements)
#define FIELD_HEADER(at, width, elements)
#define FIELD_MALLOC_TYPE(at, width, elements) EXPECT_FIELD(MTSTREAM_MALLOC, at, width, elements)
#define FIELD_UMA_ZONE(at, width, elements) EXPECT_FIELD(MTSTREAM_UMA, at, width, elements)
#define FIELD_MALLOC_STATS(at, width, elements) EXPECT_FIELD(MTSTREAM_MALLOC, 32 + (at), width, elements)
#define FIELD_UMA_STATS(at, width, elements) EXPECT_FIELD(MTSTREAM_UMA, 120 + (at), width, elements)
#define EXPECT_FIELD(kind, at, width, elements) \
	for (size_t i = 0; (width) > 1 && i < (width) * (elements); i++) { \
		offset = (at) + i; \
		cr_assert(shape_integer(kind, &offset) == (width)); \
		cr_assert(offset == (at) + i / (width) * (width)); \
	}
#include "format.def"
}
