/* SPDX-License-Identifier: BSD-2-Clause */
/* The index of names, against a search from the last record to the first. */
#define _DEFAULT_SOURCE /* for guard.h: anonymous mappings */
#include <stdlib.h>

#include "findings.h"
#include "guard.h"
#include "streams.h"

static const uint64_t key[2] = {0x0123456789abcdef, 0xfedcba9876543210};

/* Builds an index in words of exactly the length asked for, so that a sanitizer sees a write beyond them. */
static void
build(struct mtstream_index *index, const void *names, size_t stride, uint32_t count)
{
	size_t words = mtstream_index_words(count);
	uint32_t *memory = malloc(words * sizeof(*memory));

	cr_assert(memory != NULL);
	memset(memory, 0xa5, words * sizeof(*memory));
	EXPECT(mtstream_index_build(index, names, stride, count, key, memory, words), MTSTREAM_OK);
}

/* The words are where build() put them: an index starts with its table. */
static void
discard(struct mtstream_index *index)
{
	free(index->table);
}

/* The last record before limit that bears a name, or NONE. */
static uint32_t
search(const unsigned char *names, size_t stride, uint32_t limit, const void *name, size_t length)
{
	for (uint32_t record = limit; record-- > 0;) {
		const unsigned char *field = names + record * stride, *nul = memchr(field, 0, 32);
		size_t field_length = nul != NULL ? (size_t)(nul - field) : 32;

		if (field_length == length && memcmp(field, name, length) == 0)
			return record;
	}
	return NONE;
}

/* Asks for all records of a name, and expects what the search finds. */
static void
expect_records(const struct mtstream_index *index, const unsigned char *names, size_t stride, uint32_t count,
    const void *name, size_t length)
{
	uint32_t expected = search(names, stride, count, name, length), record = 4711, before;

	if (expected == NONE) {
		EXPECT(mtstream_index_find(index, name, length, &record), MTSTREAM_NOT_FOUND);
		EXPECT(record, 4711); /* a failed call writes no record */
		return;
	}
	EXPECT(mtstream_index_find(index, name, length, &record), MTSTREAM_OK);
	EXPECT(record, expected);
	for (;;) {
		before = record;
		expected = search(names, stride, record, name, length);
		if (expected == NONE)
			break;
		EXPECT(mtstream_index_next(index, &record), MTSTREAM_OK);
		EXPECT(record, expected);
		cr_assert(record < before, "a chain that does not end%s", expect_case);
	}
	EXPECT(mtstream_index_next(index, &record), MTSTREAM_NOT_FOUND);
	EXPECT(record, before);
}

/* Name fields with all that can go wrong. The literals fill up with zeros; those of 32 octets have no NUL. */
static const char odd[][33] = {
    "",
    "a",
    "ab",
    "abc",
    "abc\0different",
    "ab",
    "\0behind an empty name",
    "abcdefghijklmnopqrstuvwxyz01234",
    "abcdefghijklmnopqrstuvwxyz012345",
    "abcdefghijklmnopqrstuvwxyz012346",
    "abcdefghijklmnopqrstuvwxyz01234",
    "abcdefghijklmnopqrstuvwxyz012345",
    "abc\0different again",
    "\xff\xfe",
    "\xff",
    " ",
    "Abc",
    "abc ",
    "",
};

#define ODD (sizeof(odd) / sizeof(odd[0]))

Test(index, tells_odd_names_apart)
{
	static const char *const absent[] = {"b", "abcd", "bc", "abcdefghijklmnopqrstuvwxyz", "aB", "\xfe",
	    "abcdefghijklmnopqrstuvwxyz012347"};
	const unsigned char *names = (const unsigned char *)odd;
	struct mtstream_index index;

	build(&index, odd, 33, ODD);
	for (size_t length = 0; length <= 32; length++) {
		/* All beginnings of the longest name, of which a few are names. */
		in_case("the first %zu octets", length);
		expect_records(&index, names, 33, ODD, "abcdefghijklmnopqrstuvwxyz012345", length);
	}
	for (size_t i = 0; i < ODD; i++) {
		in_case("odd name %zu", i);
		expect_records(&index, names, 33, ODD, odd[i], strlen(odd[i]));
	}
	for (size_t i = 0; i < sizeof(absent) / sizeof(absent[0]); i++) {
		in_case("%s", absent[i]);
		EXPECT(search(names, 33, ODD, absent[i], strlen(absent[i])), NONE);
		expect_records(&index, names, 33, ODD, absent[i], strlen(absent[i]));
	}
	discard(&index);
}

/* What follows the NUL is no part of a name, and a NUL is no part of it either. */
Test(index, ends_names_at_the_nul)
{
	struct mtstream_index index;
	uint32_t record = 0;

	build(&index, odd, 33, ODD);
	EXPECT(mtstream_index_find(&index, "abc", 3, &record), MTSTREAM_OK);
	EXPECT(record, 12);
	EXPECT(mtstream_index_next(&index, &record), MTSTREAM_OK);
	EXPECT(record, 4);
	EXPECT(mtstream_index_next(&index, &record), MTSTREAM_OK);
	EXPECT(record, 3);
	EXPECT(mtstream_index_next(&index, &record), MTSTREAM_NOT_FOUND);
	EXPECT(mtstream_index_find(&index, "abc", 4, &record), MTSTREAM_NOT_FOUND);
	EXPECT(mtstream_index_find(&index, "abc\0different", 13, &record), MTSTREAM_NOT_FOUND);
	EXPECT(mtstream_index_find(&index, "", 1, &record), MTSTREAM_NOT_FOUND);
	EXPECT(mtstream_index_find(&index, NULL, 0, &record), MTSTREAM_OK);
	EXPECT(record, 18);
	EXPECT(mtstream_index_next(&index, &record), MTSTREAM_OK);
	EXPECT(record, 6);
	discard(&index);
}

/* As many records as names, twice and three times as many, at strides that align and that do not. */
Test(index, finds_what_a_search_finds)
{
	static const uint32_t counts[] = {0, 1, 2, 3, 4, 5, 7, 8, 9, 63, 64, 65, 1000};
	static const size_t strides[] = {32, 33, 96};
	static unsigned char names[1000 * 96];

	for (size_t i = 0; i < sizeof(counts) / sizeof(counts[0]); i++) {
		for (uint32_t repeat = 1; repeat <= 3; repeat++) {
			size_t stride = strides[repeat - 1];
			uint32_t different = counts[i] / repeat + 1;
			struct mtstream_index index;

			in_case("%u records, each name %u times", counts[i], repeat);
			memset(names, 0xff, sizeof(names));
			for (uint32_t record = 0; record < counts[i]; record++) {
				memset(names + record * stride, 0, 32);
				snprintf((char *)names + record * stride, 32, "%u", 7919 * record % different);
			}
			build(&index, names, stride, counts[i]);
			for (uint32_t query = 0; query <= different; query++) {
				char name[32];
				int length = snprintf(name, sizeof(name), "%u", query);

				expect_records(&index, names, stride, counts[i], name, (size_t)length);
			}
			discard(&index);
		}
	}
}

#define MANY 100000

Test(index, takes_many_different_names, .timeout = 60)
{
	unsigned char *names = calloc(MANY, 32);
	struct mtstream_index index;
	uint32_t record = 0;
	char absent[32];

	cr_assert(names != NULL);
	for (uint32_t i = 0; i < MANY; i++)
		snprintf((char *)names + 32 * i, 32, "%u", i);
	build(&index, names, 32, MANY);
	for (uint32_t i = 0; i < MANY; i++) {
		const char *name = (const char *)names + 32 * i;
		int length = snprintf(absent, sizeof(absent), "%u", MANY + i);

		in_case("record %u", i);
		EXPECT(mtstream_index_find(&index, name, strlen(name), &record), MTSTREAM_OK);
		EXPECT(record, i);
		EXPECT(mtstream_index_next(&index, &record), MTSTREAM_NOT_FOUND);
		EXPECT(mtstream_index_find(&index, absent, (size_t)length, &record), MTSTREAM_NOT_FOUND);
	}
	discard(&index);
	free(names);
}

/* Names of one record after another take no longer to enter when all are the same. */
Test(index, takes_many_equal_names, .timeout = 60)
{
	unsigned char *names = calloc(MANY, 32);
	struct mtstream_index index;
	uint32_t record = 0;

	cr_assert(names != NULL);
	for (uint32_t i = 0; i < MANY; i++)
		memcpy(names + 32 * i, "bufferbuffer", 12);
	build(&index, names, 32, MANY);
	EXPECT(mtstream_index_find(&index, "bufferbuffer", 12, &record), MTSTREAM_OK);
	EXPECT(record, MANY - 1);
	for (uint32_t rank = 1; rank < MANY; rank++) {
		in_case("rank %u", rank);
		EXPECT(mtstream_index_next(&index, &record), MTSTREAM_OK);
		EXPECT(record, MANY - 1 - rank);
	}
	EXPECT(mtstream_index_next(&index, &record), MTSTREAM_NOT_FOUND);
	EXPECT(mtstream_index_find(&index, "buffer", 6, &record), MTSTREAM_NOT_FOUND);
	discard(&index);
	free(names);
}

/* The last name field may be followed by nothing, however far apart the fields are. */
Test(index, touches_nothing_beside_the_names)
{
	static unsigned char names[2 * 160 + 32];

	memcpy(names, "first", 5);
	memcpy(names + 160, "second", 6);
	memset(names + 320, 'x', 32);
	for (int at_end = 0; at_end <= 1; at_end++) {
		struct guard guarded = guard(names, sizeof(names), at_end);
		struct mtstream_index index;
		uint32_t record = 0;

		build(&index, guarded.bytes, 160, 3);
		EXPECT(mtstream_index_find(&index, names + 320, 32, &record), MTSTREAM_OK);
		EXPECT(record, 2);
		EXPECT(mtstream_index_find(&index, "second", 6, &record), MTSTREAM_OK);
		EXPECT(record, 1);
		discard(&index);
		unguard(&guarded);
	}
}

Test(index, words_are_as_many_as_promised)
{
	for (uint32_t count = 0; count <= 1000; count++) {
		in_case("%u names", count);
		cr_expect(mtstream_index_words(count) <= 5 * (size_t)count + 1, "%zu words%s",
		    mtstream_index_words(count), expect_case);
	}
	cr_expect(mtstream_index_words(1u << 30) <= ((uint64_t)5 << 30) + 1);
	EXPECT(mtstream_index_words((1u << 30) + 1), SIZE_MAX);
	EXPECT(mtstream_index_words(UINT32_MAX), SIZE_MAX);
}

Test(index, refuses_too_few_words_and_too_many_names)
{
	for (uint32_t count = 0; count <= ODD; count++) {
		size_t words = mtstream_index_words(count);
		struct mtstream_index index, before;
		uint32_t memory[5 * ODD + 1], untouched[5 * ODD + 1];

		in_case("%u names", count);
		memset(&index, 0xee, sizeof(index));
		memset(memory, 0xee, sizeof(memory));
		memset(untouched, 0xee, sizeof(untouched));
		before = index;
		EXPECT(mtstream_index_build(&index, odd, 33, count, key, memory, words - 1), MTSTREAM_SPACE);
		EXPECT(mtstream_index_build(&index, odd, 33, count, key, memory, 0), MTSTREAM_SPACE);
		EXPECT(mtstream_index_build(&index, odd, 33, (1u << 30) + 1, key, memory, SIZE_MAX), MTSTREAM_OVERFLOW);
		EXPECT_OCTETS(&index, &before, sizeof(index));
		EXPECT_OCTETS(memory, untouched, sizeof(memory));
	}
}

Test(index, refuses_wrong_arguments)
{
	struct mtstream_index index;
	uint32_t memory[5 * ODD + 1], record = 0;
	size_t words = mtstream_index_words(ODD);

	EXPECT(mtstream_index_build(NULL, odd, 33, ODD, key, memory, words), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_index_build(&index, NULL, 33, ODD, key, memory, words), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_index_build(&index, odd, 31, ODD, key, memory, words), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_index_build(&index, odd, 33, ODD, NULL, memory, words), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_index_build(&index, odd, 33, ODD, key, NULL, words), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_index_build(&index, NULL, 0, 0, key, memory, words), MTSTREAM_OK);
	EXPECT(mtstream_index_find(&index, "", 0, &record), MTSTREAM_NOT_FOUND);
	EXPECT(mtstream_index_build(&index, odd, 33, ODD, key, memory, words), MTSTREAM_OK);
	EXPECT(mtstream_index_find(NULL, "a", 1, &record), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_index_find(&index, NULL, 1, &record), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_index_find(&index, odd, 33, &record), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_index_find(&index, "a", 1, NULL), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_index_next(NULL, &record), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_index_next(&index, NULL), MTSTREAM_ARGUMENT);
	record = ODD;
	EXPECT(mtstream_index_next(&index, &record), MTSTREAM_RANGE);
	EXPECT(record, ODD);
	record = UINT32_MAX;
	EXPECT(mtstream_index_next(&index, &record), MTSTREAM_RANGE);
	EXPECT(mtstream_index_duplicates(NULL, 96, see, NULL), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_index_duplicates(&index, 96, NULL, NULL), MTSTREAM_ARGUMENT);
}

/* A uma stream of 7 zones on 1 CPU, of 184 octets each; NULL stands for a name that no other zone bears. */
static const char *const repeated[7] = {"16", NULL, "16", "32", "", "16", ""};
static const struct mtstream_finding duplicates[] = {
    NOTE(NAM_4, 2, NONE, 384, 0, 0),
    NOTE(NAM_4, 5, NONE, 936, 0, 2),
    NOTE(NAM_4, 6, NONE, 1120, 0, 4),
};

static void
begin_repeated(struct stream *stream, const struct form *form, struct mtstream_index *index)
{
	struct mtstream_view view;

	begin_stream(stream, form, 1, 7);
	for (uint32_t record = 0; record < 7; record++) {
		if (repeated[record] != NULL)
			memset(stream->bytes + record_at(stream, record), 0, 32);
		if (repeated[record] != NULL)
			memcpy(stream->bytes + record_at(stream, record), repeated[record], strlen(repeated[record]));
	}
	EXPECT(mtstream_open(&view, form->kind, stream->bytes, stream->size, NULL, NULL), MTSTREAM_OK);
	build(index, view.data + 16, view.record_size, view.header.count);
}

Test(index, visits_duplicates_in_order)
{
	for (size_t form = 2; form < FORMS; form++) {
		struct seen seen = {.count = 0};
		struct mtstream_index index;
		struct stream stream;

		begin_repeated(&stream, &forms[form], &index);
		EXPECT(mtstream_index_duplicates(&index, 184, see, &seen), MTSTREAM_OK);
		expect_findings(&seen, duplicates, 3);
		discard(&index);
	}
}

Test(index, stops_at_duplicates_when_the_visitor_asks)
{
	for (size_t stop_at = 1; stop_at <= 3; stop_at++) {
		struct seen seen = {.stop_at = stop_at};
		struct mtstream_index index;
		struct stream stream;

		begin_repeated(&stream, &forms[2], &index);
		EXPECT(mtstream_index_duplicates(&index, 184, see, &seen), MTSTREAM_STOPPED);
		expect_findings(&seen, duplicates, stop_at);
		discard(&index);
	}
}

Test(index, has_no_duplicates_where_names_differ)
{
	struct seen seen = {.count = 0};
	struct mtstream_index index;
	struct stream stream;

	begin_stream(&stream, &forms[0], 1, 10);
	build(&index, stream.bytes + 16, 96, 10);
	EXPECT(mtstream_index_duplicates(&index, 96, see, &seen), MTSTREAM_OK);
	EXPECT(seen.count, 0);
	discard(&index);
	build(&index, NULL, 0, 0);
	EXPECT(mtstream_index_duplicates(&index, 96, see, &seen), MTSTREAM_OK);
	EXPECT(seen.count, 0);
	discard(&index);
}

/* Offsets beyond 2^32: only the names are there, a record is said to be of 2^38 octets. */
Test(index, counts_offsets_of_duplicates_in_64_bits)
{
	const struct mtstream_finding expected = NOTE(NAM_4, 18, NONE, 16 + ((uint64_t)18 << 38), 0, 6);
	struct seen seen = {.count = 0};
	struct mtstream_index index;

	build(&index, odd, 33, ODD);
	EXPECT(mtstream_index_duplicates(&index, (uint64_t)1 << 38, see, &seen), MTSTREAM_OK);
	cr_assert(seen.count > 0);
	expect_finding(&seen.findings[seen.count - 1], &expected);
	discard(&index);
}
