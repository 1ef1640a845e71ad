/* SPDX-License-Identifier: BSD-2-Clause */
/* The writer, against streams written down octet by octet from the specification's tables. */
#include <stdlib.h>
#include <string.h>

#include "expect.h"
#include "hex.h"
#include "mtstream.h"

/* Two malloc types on two CPUs: the first with a counter in each word and an idle CPU, the second unused. */
#define MALLOC_SIZE 336
static const char malloc_big[] = "00000001 00000002 00000002 00000000 "
				 "74656d70 00000000 00000000 00000000 00000000 00000000 00000000 00000000 " /* temp */
				 "0102030405060708 1112131415161718 2122232425262728 3132333435363738 "
				 "4142434445464748 5152535455565758 6162636465666768 7172737475767778 "
				 "0000000000000000 0000000000000000 0000000000000000 0000000000000000 "
				 "0000000000000000 0000000000000000 0000000000000000 0000000000000000 "
				 "64657662 75660000 00000000 00000000 00000000 00000000 00000000 00000000 " /* devbuf */
				 "0000000000000000 0000000000000000 0000000000000000 0000000000000000 "
				 "0000000000000000 0000000000000000 0000000000000000 0000000000000000 "
				 "0000000000000000 0000000000000000 0000000000000000 0000000000000000 "
				 "0000000000000000 0000000000000000 0000000000000000 0000000000000000";
static const char malloc_little[] = "01000000 02000000 02000000 00000000 "
				    "74656d70 00000000 00000000 00000000 00000000 00000000 00000000 00000000 "
				    "0807060504030201 1817161514131211 2827262524232221 3837363534333231 "
				    "4847464544434241 5857565554535251 6867666564636261 7877767574737271 "
				    "0000000000000000 0000000000000000 0000000000000000 0000000000000000 "
				    "0000000000000000 0000000000000000 0000000000000000 0000000000000000 "
				    "64657662 75660000 00000000 00000000 00000000 00000000 00000000 00000000 "
				    "0000000000000000 0000000000000000 0000000000000000 0000000000000000 "
				    "0000000000000000 0000000000000000 0000000000000000 0000000000000000 "
				    "0000000000000000 0000000000000000 0000000000000000 0000000000000000 "
				    "0000000000000000 0000000000000000 0000000000000000 0000000000000000";

static const struct mtstream_malloc_stats malloc_stats = {0x0102030405060708, 0x1112131415161718, 0x2122232425262728,
    0x3132333435363738, 0x4142434445464748, 0x5152535455565758, 0x6162636465666768, 0x7172737475767778};

/* One zone on one CPU, each field another number; header pad and name as no kernel writes them. */
#define UMA_SIZE 200
static const char uma_big[] =
    "00000001 00000001 00000001 a1a2a3a4 "
    "ff000a41 42434445 46474849 4a4b4c4d 4e4f5051 52535455 56575859 5a5b5c5d "
    "01020304 11121314 21222324 31323334 41424344 51525354 61626364 71727374 81828384 91929394 "
    "0102030405060708 1112131415161718 2122232425262728 3132333435363738 4142434445464748 5152535455565758 "
    "a102030405060708 b112131415161718 c122232425262728 "
    "d132333435363738 e142434445464748 f152535455565758 0662636465666768 1772737475767778";
static const char uma_little[] =
    "01000000 01000000 01000000 a4a3a2a1 "
    "ff000a41 42434445 46474849 4a4b4c4d 4e4f5051 52535455 56575859 5a5b5c5d "
    "04030201 14131211 24232221 34333231 44434241 54535251 64636261 74737271 84838281 94939291 "
    "0807060504030201 1817161514131211 2827262524232221 3837363534333231 4847464544434241 5857565554535251 "
    "08070605040302a1 18171615141312b1 28272625242322c1 "
    "38373635343332d1 48474645444342e1 58575655545352f1 6867666564636206 7877767574737217";

static const struct mtstream_uma_zone uma_zone = {0x01020304, 0x11121314, 0x21222324, 0x31323334, 0x41424344,
    0x51525354, 0x61626364, 0x71727374, 0x81828384, 0x91929394, 0x0102030405060708, 0x1112131415161718,
    0x2122232425262728, 0x3132333435363738, 0x4142434445464748, 0x5152535455565758};
static const struct mtstream_uma_stats uma_stats = {0xa102030405060708, 0xb112131415161718, 0xc122232425262728,
    {0xd132333435363738, 0xe142434445464748, 0xf152535455565758, 0x0662636465666768, 0x1772737475767778}};

static const unsigned char name[MTSTREAM_NAME_SIZE] = "temp";
static const struct mtstream_header two_types_two_cpus = {1, 2, 2, 0};
static const struct mtstream_header one_type_one_cpu = {1, 1, 1, 0};

/* Where the octets go that are taken out of a buffer too small for the stream. */
struct outlet {
	unsigned char octets[MALLOC_SIZE];
	size_t used;
};

static void
drain(struct mtstream_writer *writer, const unsigned char *buffer, struct outlet *outlet)
{
	size_t size;

	if (outlet == NULL)
		return;
	size = mtstream_write_flush(writer);
	cr_assert(size <= sizeof(outlet->octets) - outlet->used);
	memcpy(outlet->octets + outlet->used, buffer, size);
	outlet->used += size;
}

/* Writes the two malloc types; with an outlet, the buffer is drained after every call. */
static enum mtstream_status
write_malloc(enum mtstream_byte_order byte_order, unsigned char *buffer, size_t capacity, struct outlet *outlet,
    uint64_t *length)
{
	static const char *const names[] = {"temp", "devbuf"};
	struct mtstream_writer writer;
	unsigned char field[MTSTREAM_NAME_SIZE];

	mtstream_write_begin(&writer, MTSTREAM_MALLOC, byte_order, &two_types_two_cpus, buffer, capacity);
	for (unsigned i = 0; i < 2; i++) {
		drain(&writer, buffer, outlet);
		mtstream_name_field(field, names[i], strlen(names[i]));
		mtstream_write_record(&writer, field, NULL);
		drain(&writer, buffer, outlet);
		if (i == 0)
			mtstream_write_malloc_stats(&writer, &malloc_stats);
		else
			mtstream_write_zeros(&writer, 1);
		drain(&writer, buffer, outlet);
		mtstream_write_zeros(&writer, 1);
	}
	drain(&writer, buffer, outlet);
	return mtstream_write_finish(&writer, length);
}

static void
expect_malloc(enum mtstream_byte_order byte_order, const char *text)
{
	unsigned char expected[MALLOC_SIZE], written[MALLOC_SIZE];
	uint64_t length;

	EXPECT(from_hex(expected, sizeof(expected), text), MALLOC_SIZE);
	EXPECT(write_malloc(byte_order, written, sizeof(written), NULL, &length), MTSTREAM_OK);
	EXPECT(length, MALLOC_SIZE);
	EXPECT_OCTETS(written, expected, MALLOC_SIZE);
}

Test(write, malloc_streams_are_octet_for_octet_right)
{
	expect_malloc(MTSTREAM_BIG_ENDIAN, malloc_big);
	expect_malloc(MTSTREAM_LITTLE_ENDIAN, malloc_little);
}

static void
expect_uma(enum mtstream_byte_order byte_order, const char *text)
{
	const struct mtstream_header header = {1, 1, 1, 0xa1a2a3a4};
	unsigned char expected[UMA_SIZE], written[UMA_SIZE];
	struct mtstream_writer writer;
	uint64_t length;

	EXPECT(from_hex(expected, sizeof(expected), text), UMA_SIZE);
	mtstream_write_begin(&writer, MTSTREAM_UMA, byte_order, &header, written, sizeof(written));
	mtstream_write_record(&writer, expected + 16, &uma_zone);
	mtstream_write_uma_stats(&writer, &uma_stats);
	EXPECT(mtstream_write_finish(&writer, &length), MTSTREAM_OK);
	EXPECT(length, UMA_SIZE);
	EXPECT_OCTETS(written, expected, UMA_SIZE);
}

Test(write, uma_streams_are_octet_for_octet_right_whatever_they_carry)
{
	expect_uma(MTSTREAM_BIG_ENDIAN, uma_big);
	expect_uma(MTSTREAM_LITTLE_ENDIAN, uma_little);
}

Test(write, a_stream_without_records_is_its_header)
{
	const struct mtstream_header header = {1, 256, 0, 0};
	unsigned char written[16], expected[16];
	struct mtstream_writer writer;

	from_hex(expected, sizeof(expected), "00000001 00000100 00000000 00000000");
	EXPECT(mtstream_write_begin(&writer, MTSTREAM_UMA, MTSTREAM_BIG_ENDIAN, &header, written, sizeof(written)),
	    MTSTREAM_OK);
	EXPECT(mtstream_write_finish(&writer, NULL), MTSTREAM_OK);
	EXPECT_OCTETS(written, expected, 16);
}

/* The buffer is an allocation of its exact size, so that a sanitizer sees a write beyond it. */
Test(write, counts_on_when_the_buffer_is_full)
{
	unsigned char expected[MALLOC_SIZE];
	uint64_t length;

	from_hex(expected, sizeof(expected), malloc_big);
	for (size_t capacity = 0; capacity < MALLOC_SIZE; capacity++) {
		unsigned char *buffer = malloc(capacity + 1);

		cr_assert(buffer != NULL);
		buffer[capacity] = 0xee;
		EXPECT(write_malloc(MTSTREAM_BIG_ENDIAN, buffer, capacity, NULL, &length), MTSTREAM_SPACE);
		EXPECT(length, MALLOC_SIZE);
		EXPECT(buffer[capacity], 0xee);
		/* What fitted is there: at least all but the largest part, a record header or one CPU's statistics. */
		if (capacity > MTSTREAM_STATS_SIZE)
			EXPECT_OCTETS(buffer, expected, capacity - MTSTREAM_STATS_SIZE);
		free(buffer);
	}
}

Test(write, tells_the_length_without_a_buffer)
{
	uint64_t length;

	EXPECT(write_malloc(MTSTREAM_LITTLE_ENDIAN, NULL, 0, NULL, &length), MTSTREAM_SPACE);
	EXPECT(length, MALLOC_SIZE);
}

Test(write, any_stream_passes_through_a_small_buffer)
{
	unsigned char expected[MALLOC_SIZE], buffer[64];
	struct outlet outlet = {.used = 0};
	uint64_t length;

	from_hex(expected, sizeof(expected), malloc_little);
	EXPECT(write_malloc(MTSTREAM_LITTLE_ENDIAN, buffer, sizeof(buffer), &outlet, &length), MTSTREAM_OK);
	EXPECT(length, MALLOC_SIZE);
	EXPECT(outlet.used, MALLOC_SIZE);
	EXPECT_OCTETS(outlet.octets, expected, MALLOC_SIZE);
}

Test(write, flushes_nothing_after_an_error)
{
	unsigned char buffer[16 + 32];
	struct mtstream_writer writer;

	mtstream_write_begin(&writer, MTSTREAM_MALLOC, MTSTREAM_BIG_ENDIAN, &one_type_one_cpu, buffer, sizeof(buffer));
	mtstream_write_record(&writer, name, NULL);
	EXPECT(mtstream_write_malloc_stats(&writer, &malloc_stats), MTSTREAM_SPACE);
	EXPECT(mtstream_write_flush(&writer), 0);
	EXPECT(mtstream_write_flush(NULL), 0);
}

static enum mtstream_status
begin(enum mtstream_kind kind, enum mtstream_byte_order byte_order, const struct mtstream_header *header)
{
	static unsigned char buffer[256];
	struct mtstream_writer writer;
	enum mtstream_status status = mtstream_write_begin(&writer, kind, byte_order, header, buffer, sizeof(buffer));

	if (status != MTSTREAM_OK) {
		EXPECT(mtstream_write_record(&writer, buffer, NULL), status); /* the status is sticky */
		EXPECT(mtstream_write_finish(&writer, NULL), status);         /* the status is sticky */
	}
	return status;
}

Test(write, does_not_begin_what_is_no_stream)
{
	const struct mtstream_header version2 = {2, 1, 1, 0}, swapped = {0x01000000, 1, 1, 0}, no_cpus = {1, 0, 1, 0};
	struct mtstream_writer writer;

	EXPECT(begin(MTSTREAM_MALLOC, MTSTREAM_BIG_ENDIAN, &version2), MTSTREAM_VERSION);
	EXPECT(begin(MTSTREAM_MALLOC, MTSTREAM_BIG_ENDIAN, &swapped), MTSTREAM_VERSION);
	EXPECT(begin(MTSTREAM_UMA, MTSTREAM_LITTLE_ENDIAN, &no_cpus), MTSTREAM_MAXCPUS);
	EXPECT(begin((enum mtstream_kind)0, MTSTREAM_BIG_ENDIAN, &one_type_one_cpu), MTSTREAM_ARGUMENT);
	EXPECT(begin(MTSTREAM_UMA, (enum mtstream_byte_order)3, &one_type_one_cpu), MTSTREAM_ARGUMENT);
	EXPECT(begin(MTSTREAM_UMA, MTSTREAM_BIG_ENDIAN, NULL), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_write_begin(&writer, MTSTREAM_MALLOC, MTSTREAM_BIG_ENDIAN, &one_type_one_cpu, NULL, 16),
	    MTSTREAM_ARGUMENT);
	EXPECT(mtstream_write_begin(NULL, MTSTREAM_MALLOC, MTSTREAM_BIG_ENDIAN, &one_type_one_cpu, NULL, 0),
	    MTSTREAM_ARGUMENT);
}

/* Writers on one malloc type or zone and one CPU, each led into one mistake. */
static unsigned char space[UMA_SIZE];

static struct mtstream_writer
writer_of(enum mtstream_kind kind, int with_record)
{
	struct mtstream_writer writer;

	mtstream_write_begin(&writer, kind, MTSTREAM_LITTLE_ENDIAN, &one_type_one_cpu, space, sizeof(space));
	if (with_record)
		mtstream_write_record(&writer, name, kind == MTSTREAM_UMA ? &uma_zone : NULL);
	return writer;
}

static void
expect_stuck(struct mtstream_writer *writer, enum mtstream_status status)
{
	EXPECT(mtstream_write_zeros(writer, 1), status);
	EXPECT(mtstream_write_malloc_stats(writer, &malloc_stats), status);
	EXPECT(mtstream_write_uma_stats(writer, &uma_stats), status);
	EXPECT(mtstream_write_record(writer, name, NULL), status);
	EXPECT(mtstream_write_finish(writer, NULL), status);
}

Test(write, keeps_to_the_order_of_the_stream)
{
	struct mtstream_writer writer = writer_of(MTSTREAM_MALLOC, 0);

	EXPECT(mtstream_write_malloc_stats(&writer, &malloc_stats), MTSTREAM_STATE); /* no record */
	expect_stuck(&writer, MTSTREAM_STATE);
	writer = writer_of(MTSTREAM_UMA, 0);
	EXPECT(mtstream_write_zeros(&writer, 1), MTSTREAM_STATE); /* no record */
	expect_stuck(&writer, MTSTREAM_STATE);
	mtstream_write_begin(&writer, MTSTREAM_MALLOC, MTSTREAM_BIG_ENDIAN, &two_types_two_cpus, space, sizeof(space));
	mtstream_write_record(&writer, name, NULL);
	mtstream_write_zeros(&writer, 1);
	EXPECT(mtstream_write_record(&writer, name, NULL), MTSTREAM_STATE); /* statistics of a CPU are due */
	expect_stuck(&writer, MTSTREAM_STATE);
	writer = writer_of(MTSTREAM_MALLOC, 1);
	EXPECT(mtstream_write_zeros(&writer, 2), MTSTREAM_STATE); /* more CPUs than due */
	expect_stuck(&writer, MTSTREAM_STATE);
	writer = writer_of(MTSTREAM_UMA, 1);
	EXPECT(mtstream_write_uma_stats(&writer, &uma_stats), MTSTREAM_OK);
	EXPECT(mtstream_write_record(&writer, name, &uma_zone), MTSTREAM_STATE); /* more records than announced */
	expect_stuck(&writer, MTSTREAM_STATE);
}

Test(write, does_not_finish_before_the_stream_does)
{
	struct mtstream_writer writer = writer_of(MTSTREAM_MALLOC, 0);
	uint64_t length = 0;

	EXPECT(mtstream_write_finish(&writer, &length), MTSTREAM_STATE); /* no record */
	EXPECT(length, 16);
	writer = writer_of(MTSTREAM_UMA, 1);
	EXPECT(mtstream_write_zeros(&writer, 0), MTSTREAM_OK);
	EXPECT(mtstream_write_finish(&writer, &length), MTSTREAM_STATE); /* no statistics */
	EXPECT(length, 136);
}

Test(write, does_not_mix_the_streams)
{
	struct mtstream_writer writer = writer_of(MTSTREAM_MALLOC, 0);

	EXPECT(mtstream_write_record(&writer, name, &uma_zone), MTSTREAM_ARGUMENT);
	expect_stuck(&writer, MTSTREAM_ARGUMENT);
	writer = writer_of(MTSTREAM_UMA, 0);
	EXPECT(mtstream_write_record(&writer, name, NULL), MTSTREAM_ARGUMENT);
	writer = writer_of(MTSTREAM_MALLOC, 1);
	EXPECT(mtstream_write_uma_stats(&writer, &uma_stats), MTSTREAM_ARGUMENT);
	writer = writer_of(MTSTREAM_UMA, 1);
	EXPECT(mtstream_write_malloc_stats(&writer, &malloc_stats), MTSTREAM_ARGUMENT);
}

Test(write, refuses_null)
{
	struct mtstream_writer writer = writer_of(MTSTREAM_MALLOC, 0);

	EXPECT(mtstream_write_record(&writer, NULL, NULL), MTSTREAM_ARGUMENT);
	writer = writer_of(MTSTREAM_MALLOC, 1);
	EXPECT(mtstream_write_malloc_stats(&writer, NULL), MTSTREAM_ARGUMENT);
	writer = writer_of(MTSTREAM_UMA, 1);
	EXPECT(mtstream_write_uma_stats(&writer, NULL), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_write_record(NULL, name, NULL), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_write_malloc_stats(NULL, &malloc_stats), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_write_uma_stats(NULL, &uma_stats), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_write_zeros(NULL, 0), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_write_finish(NULL, NULL), MTSTREAM_ARGUMENT);
}

/* A call out of order is told even where the buffer was full already: the length would be wrong. */
Test(write, tells_a_mistake_rather_than_a_full_buffer)
{
	struct mtstream_writer writer;

	EXPECT(mtstream_write_begin(&writer, MTSTREAM_MALLOC, MTSTREAM_BIG_ENDIAN, &one_type_one_cpu, NULL, 0),
	    MTSTREAM_SPACE);
	EXPECT(mtstream_write_record(&writer, name, NULL), MTSTREAM_SPACE);
	EXPECT(mtstream_write_finish(&writer, NULL), MTSTREAM_STATE);
}

static void
expect_field(const char *text, size_t length, const char *expected_hex)
{
	unsigned char field[MTSTREAM_NAME_SIZE], expected[MTSTREAM_NAME_SIZE];

	memset(field, 0xee, sizeof(field));
	EXPECT(from_hex(expected, sizeof(expected), expected_hex), MTSTREAM_NAME_SIZE);
	mtstream_name_field(field, text, length);
	EXPECT_OCTETS(field, expected, MTSTREAM_NAME_SIZE);
}

Test(name_field, is_cut_at_31_octets_and_filled_with_zeros)
{
	expect_field(NULL, 0, "0000000000000000 0000000000000000 0000000000000000 0000000000000000");
	expect_field("temp", 4, "74656d7000000000 0000000000000000 0000000000000000 0000000000000000");
	expect_field("abcdefghijklmnopqrstuvwxyz01234", 31,
	    "6162636465666768 696a6b6c6d6e6f70 7172737475767778 797a303132333400");
	expect_field("abcdefghijklmnopqrstuvwxyz012345", 32,
	    "6162636465666768 696a6b6c6d6e6f70 7172737475767778 797a303132333400");
}
