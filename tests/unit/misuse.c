/* SPDX-License-Identifier: BSD-2-Clause */
/* What a caller can hand over wrongly to several layers; what one function refuses is with the tests of that one. */
#include <stdlib.h>

#include "expect.h"
#include "streams.h"

#define CPUS 3
#define RECORDS 2

Test(zeros, of_a_view_are_a_stream_without_records)
{
	static const struct mtstream_view view;
	struct mtstream_malloc_stats malloc_stats;
	struct mtstream_uma_stats uma_stats;
	struct mtstream_uma_zone zone;
	struct mtstream_totals totals;
	const unsigned char *name;
	int zero;

	EXPECT(mtstream_get_name(&view, 0, &name), MTSTREAM_RANGE);
	EXPECT(mtstream_is_zero(&view, 0, 0, &zero), MTSTREAM_RANGE);
	EXPECT(mtstream_sum(&view, 0, &totals), MTSTREAM_RANGE);
	EXPECT(mtstream_get_uma_zone(&view, 0, &zone), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_get_malloc_stats(&view, 0, 0, &malloc_stats), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_get_uma_stats(&view, 0, 0, &uma_stats), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_check(&view, NULL, NULL), MTSTREAM_OK);
}

static int
must_not_see(void *context, const struct mtstream_finding *finding)
{
	(void)context;
	cr_expect(false, "%s", mtstream_rule_id(finding->rule));
	return 0;
}

Test(zeros, of_an_index_are_one_without_names)
{
	static const struct mtstream_index index;
	uint32_t record = 0;

	EXPECT(mtstream_index_find(&index, "temp", 4, &record), MTSTREAM_NOT_FOUND);
	EXPECT(mtstream_index_next(&index, &record), MTSTREAM_RANGE);
	EXPECT(mtstream_index_duplicates(&index, 96, must_not_see, NULL), MTSTREAM_OK);
}

Test(zeros, of_a_decoder_take_nothing)
{
	static struct mtstream_push push;
	struct mtstream_event event;

	EXPECT(mtstream_push_feed(&push, "temp", 4), MTSTREAM_STATE);
	EXPECT(mtstream_push_next(&push, &event), MTSTREAM_MORE);
	EXPECT(mtstream_push_finish(&push), MTSTREAM_TRUNCATED);
}

Test(zeros, of_a_writer_write_nothing)
{
	static const unsigned char name[MTSTREAM_NAME_SIZE] = "temp";
	static struct mtstream_writer writer;
	uint64_t length = 1;

	EXPECT(mtstream_write_finish(&writer, &length), MTSTREAM_OK);
	EXPECT(length, 0);
	EXPECT(mtstream_write_flush(&writer), 0);
	EXPECT(mtstream_write_record(&writer, name, NULL), MTSTREAM_STATE);
	EXPECT(mtstream_write_zeros(&writer, 0), MTSTREAM_STATE);
}

Test(null, is_decoded_as_nothing)
{
	static const unsigned char bytes[MTSTREAM_UMA_ZONE_SIZE];
	struct mtstream_malloc_stats malloc_stats = {.size = 1};
	struct mtstream_uma_stats uma_stats = {.cache_free = 1};
	struct mtstream_uma_zone zone = {.size = 1};

	mtstream_decode_uma_zone(NULL, MTSTREAM_BIG_ENDIAN, &zone);
	mtstream_decode_malloc_stats(NULL, MTSTREAM_BIG_ENDIAN, &malloc_stats);
	mtstream_decode_uma_stats(NULL, MTSTREAM_BIG_ENDIAN, &uma_stats);
	EXPECT(zone.size, 1);
	EXPECT(malloc_stats.size, 1);
	EXPECT(uma_stats.cache_free, 1);
	mtstream_decode_uma_zone(bytes, MTSTREAM_BIG_ENDIAN, NULL);
	mtstream_decode_malloc_stats(bytes, MTSTREAM_BIG_ENDIAN, NULL);
	mtstream_decode_uma_stats(bytes, MTSTREAM_BIG_ENDIAN, NULL);
}

Test(null, is_an_empty_name)
{
	static const unsigned char zeros[MTSTREAM_NAME_SIZE];
	unsigned char field[MTSTREAM_NAME_SIZE];

	EXPECT(mtstream_name_length(NULL), 0);
	mtstream_name_field(NULL, "temp", 4);
	memset(field, 0xee, sizeof(field));
	mtstream_name_field(field, NULL, 4);
	EXPECT_OCTETS(field, zeros, sizeof(zeros));
}

/* Writes what a view holds in a byte order of choice, part by part. */
static enum mtstream_status
write_again(struct mtstream_writer *writer, const struct mtstream_view *view, enum mtstream_byte_order byte_order,
    unsigned char *buffer)
{
	bool uma = view->kind == MTSTREAM_UMA;

	mtstream_write_begin(writer, view->kind, byte_order, &view->header, buffer, view->size);
	for (uint32_t record = 0; record < view->header.count; record++) {
		struct mtstream_uma_zone zone;
		const unsigned char *name;

		cr_assert(mtstream_get_name(view, record, &name) == MTSTREAM_OK);
		cr_assert(!uma || mtstream_get_uma_zone(view, record, &zone) == MTSTREAM_OK);
		mtstream_write_record(writer, name, uma ? &zone : NULL);
		for (uint32_t cpu = 0; cpu < view->header.maxcpus; cpu++) {
			struct mtstream_malloc_stats malloc_stats;
			struct mtstream_uma_stats uma_stats;

			if (mtstream_get_malloc_stats(view, record, cpu, &malloc_stats) == MTSTREAM_OK)
				mtstream_write_malloc_stats(writer, &malloc_stats);
			else if (mtstream_get_uma_stats(view, record, cpu, &uma_stats) == MTSTREAM_OK)
				mtstream_write_uma_stats(writer, &uma_stats);
		}
	}
	return mtstream_write_finish(writer, NULL);
}

/* Two streams that differ in their byte order alone. */
static void
begin_twins(struct stream *stream, struct stream *twin, size_t form)
{
	begin_stream(stream, &forms[form], CPUS, RECORDS);
	begin_stream(twin, &forms[form ^ 1], CPUS, RECORDS);
	fill_stream(stream);
	fill_stream(twin);
	in_case("%s", forms[form].name);
}

Test(misaligned, buffers_get_the_same_octets)
{
	for (size_t form = 0; form < FORMS; form++) {
		struct stream stream, twin;
		struct mtstream_writer writer;
		struct mtstream_view view;

		begin_twins(&stream, &twin, form);
		EXPECT(mtstream_open(&view, forms[form].kind, stream.bytes, stream.size, NULL, NULL), MTSTREAM_OK);
		for (size_t shift = 0; shift < 8; shift++) {
			unsigned char buffer[STREAM_CAPACITY + 8] = {0};

			EXPECT(write_again(&writer, &view, twin.form->byte_order, buffer + shift), MTSTREAM_OK);
			EXPECT_OCTETS(buffer + shift, twin.bytes, twin.size);
		}
	}
}

Test(overlapping, streams_can_change_their_byte_order_in_place)
{
	for (size_t form = 0; form < FORMS; form++) {
		struct stream stream, twin;
		struct mtstream_writer writer;
		struct mtstream_view view;

		begin_twins(&stream, &twin, form);
		EXPECT(mtstream_open(&view, forms[form].kind, stream.bytes, stream.size, NULL, NULL), MTSTREAM_OK);
		EXPECT(write_again(&writer, &view, twin.form->byte_order, stream.bytes), MTSTREAM_OK);
		EXPECT_OCTETS(stream.bytes, twin.bytes, twin.size);
	}
}

/* Everything that a call is given lies where it writes, or a little beside. */
Test(overlapping, parts_are_read_before_they_are_written)
{
	static const struct mtstream_header header = {1, 1, 1, 0};
	unsigned char *buffer = malloc(512), expected[512];

	cr_assert(buffer != NULL);
	for (size_t at = 0; at <= 160; at += 8) {
		struct mtstream_uma_zone *zone = (void *)(buffer + at), copy;
		struct mtstream_writer writer, other;

		in_case("at %zu", at);
		for (size_t i = 0; i < 512; i++)
			buffer[i] = (unsigned char)(i * 7 + 1);
		memcpy(&copy, zone, sizeof(copy));
		mtstream_write_begin(&other, MTSTREAM_UMA, MTSTREAM_BIG_ENDIAN, &header, expected, sizeof(expected));
		mtstream_write_begin(&writer, MTSTREAM_UMA, MTSTREAM_BIG_ENDIAN, &header, buffer, 512);
		/* Zone and name as they are after the stream header. */
		memcpy(zone, &copy, sizeof(copy));
		EXPECT(mtstream_write_record(&other, memcpy(expected + 256, buffer + at + 3, 32), &copy), MTSTREAM_OK);
		EXPECT(mtstream_write_record(&writer, buffer + at + 3, zone), MTSTREAM_OK);
		EXPECT_OCTETS(buffer + 16, expected + 16, 120);
	}
	free(buffer);
}

Test(overlapping, a_header_may_lie_in_the_buffer)
{
	static const unsigned char expected[16] = {0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4};

	for (size_t at = 0; at <= 16; at += 4) {
		unsigned char *buffer = malloc(32);
		struct mtstream_header *header = (void *)(buffer + at);
		struct mtstream_writer writer;

		cr_assert(buffer != NULL);
		*header = (struct mtstream_header){1, 2, 3, 4};
		EXPECT(mtstream_write_begin(&writer, MTSTREAM_MALLOC, MTSTREAM_BIG_ENDIAN, header, buffer, 32), MTSTREAM_OK);
		EXPECT_OCTETS(buffer, expected, sizeof(expected));
		free(buffer);
	}
}

Test(overlapping, a_name_may_lie_in_its_field)
{
	static const char expected[MTSTREAM_NAME_SIZE] = "temp";

	for (size_t at = 0; at <= 28; at++) {
		unsigned char field[MTSTREAM_NAME_SIZE];

		memset(field, 0xee, sizeof(field));
		memcpy(field + at, expected, 4);
		mtstream_name_field(field, field + at, 4);
		EXPECT_OCTETS(field, expected, sizeof(expected));
	}
}

Test(states, can_begin_anew_after_an_error)
{
	for (size_t form = 0; form < FORMS; form++) {
		struct stream stream, twin;
		struct mtstream_writer writer;
		struct mtstream_push push;
		struct mtstream_event event;
		struct mtstream_view view;

		begin_twins(&stream, &twin, form);
		EXPECT(mtstream_push_init(&push, forms[form].kind, NULL), MTSTREAM_OK);
		EXPECT(mtstream_push_finish(&push), MTSTREAM_TRUNCATED);
		EXPECT(mtstream_push_init(&push, forms[form].kind, NULL), MTSTREAM_OK);
		EXPECT(mtstream_push_feed(&push, stream.bytes, stream.size), MTSTREAM_OK);
		while (mtstream_push_next(&push, &event) == MTSTREAM_OK)
			;
		EXPECT(mtstream_push_finish(&push), MTSTREAM_OK);

		EXPECT(mtstream_open(&view, forms[form].kind, stream.bytes, stream.size, NULL, NULL), MTSTREAM_OK);
		EXPECT(mtstream_write_begin(&writer, (enum mtstream_kind)0, MTSTREAM_BIG_ENDIAN, &view.header, NULL, 0),
		    MTSTREAM_ARGUMENT);
		EXPECT(write_again(&writer, &view, twin.form->byte_order, stream.bytes), MTSTREAM_OK);
		EXPECT_OCTETS(stream.bytes, twin.bytes, twin.size);
	}
}
