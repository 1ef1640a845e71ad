/* SPDX-License-Identifier: BSD-2-Clause */
/* Totals and derived values, computed by hand from the formulas of the specification. */
#define _DEFAULT_SOURCE /* for guard.h: anonymous mappings */
#include "guard.h"
#include "streams.h"
#include "totals.h"

#define POWER(n) ((uint64_t)1 << (n))
#define CPUS 3

/* Sums the middle one of three records. Its neighbours are full of numbers, which must not count. */
static void
expect_sum(struct stream *stream, const struct mtstream_totals *expected)
{
	struct mtstream_totals totals;
	struct mtstream_view view;

	memset(&totals, 0xee, sizeof(totals));
	cr_assert(mtstream_open(&view, stream->form->kind, stream->bytes, stream->size, NULL, NULL) == MTSTREAM_OK);
	EXPECT(mtstream_sum(&view, 1, &totals), MTSTREAM_OK);
	expect_totals(&totals, expected);
}

/* Three records of which the middle one holds zeros but for its name. */
static void
begin_sum(struct stream *stream, const struct form *form, uint32_t maxcpus)
{
	size_t at;

	begin_stream(stream, form, maxcpus, 3);
	fill_stream(stream);
	at = record_at(stream, 1) + 32;
	memset(stream->bytes + at, 0, record_at(stream, 2) - at);
}

static const struct {
	const char *name;
	uint64_t cpus[CPUS][5]; /* memalloced, memfreed, numallocs, numfrees, size */
	struct mtstream_totals totals;
} malloc_types[] = {
    {"nothing used", {{0}}, {0}},
    {"every CPU its share", {{4096, 256, 3, 1, 0x4}, {100, 50, 20, 10, 0}, {7, 6, 5, 4, 0x20}},
	{.memalloced = 4203,
	    .memfreed = 312,
	    .numallocs = 28,
	    .numfrees = 15,
	    .bytes = 3891,
	    .count = 13,
	    .size_mask = 0x24}},
    {"freed on another CPU", {{1024, 0, 8, 0, 0x8}, {0, 0, 0, 0, 0}, {0, 896, 0, 7, 0}},
	{.memalloced = 1024,
	    .memfreed = 896,
	    .numallocs = 8,
	    .numfrees = 7,
	    .bytes = 128,
	    .count = 1,
	    .size_mask = 0x8}},
    {"sums beyond 2^64", {{UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX, 0}, {2, 1, 3, 1, 0}, {0, 0, 0, 0, 0}},
	{.memalloced = 1, .memfreed = 0, .numallocs = 2, .numfrees = 0, .bytes = 1, .count = 2}},
    {"all ones",
	{{UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX},
	    {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX},
	    {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX}},
	{.memalloced = UINT64_MAX - 2,
	    .memfreed = UINT64_MAX - 2,
	    .numallocs = UINT64_MAX - 2,
	    .numfrees = UINT64_MAX - 2,
	    .size_mask = UINT64_MAX}},
    {"bytes below zero, count above", {{100, 164, 3, 1, 0}},
	{.memalloced = 100,
	    .memfreed = 164,
	    .numallocs = 3,
	    .numfrees = 1,
	    .bytes = -64,
	    .count = 2,
	    .skew = MTSTREAM_SKEW_BYTES}},
    {"count below zero, bytes above", {{164, 100, 1, 1, 0}, {0, 0, 0, 2, 0}},
	{.memalloced = 164,
	    .memfreed = 100,
	    .numallocs = 1,
	    .numfrees = 3,
	    .bytes = 64,
	    .count = -2,
	    .skew = MTSTREAM_SKEW_COUNT}},
    {"both just below zero", {{0}, {0, 1, 0, 1, 0}},
	{.memfreed = 1, .numfrees = 1, .bytes = -1, .count = -1, .skew = MTSTREAM_SKEW_BYTES + MTSTREAM_SKEW_COUNT}},
    {"the least bytes and the greatest count", {{POWER(62), 0, POWER(63) - 1, 0, 0}, {POWER(62), 0, 0, 0, 0}},
	{.memalloced = POWER(63),
	    .numallocs = POWER(63) - 1,
	    .bytes = INT64_MIN,
	    .count = INT64_MAX,
	    .skew = MTSTREAM_SKEW_BYTES}},
    {"the greatest bytes and the least count", {{POWER(63) - 1, 0, 0, POWER(63), 0}},
	{.memalloced = POWER(63) - 1,
	    .numfrees = POWER(63),
	    .bytes = INT64_MAX,
	    .count = INT64_MIN,
	    .skew = MTSTREAM_SKEW_COUNT}},
    {"sizes of every CPU", {{0, 0, 0, 0, 0x8000000000000001}, {0, 0, 0, 0, 0x3}, {0, 0, 0, 0, 0x8000000000000000}},
	{.size_mask = 0x8000000000000003}},
};

Test(sum, of_malloc_types_is_that_of_the_formulas)
{
	for (size_t i = 0; i < sizeof(malloc_types) / sizeof(malloc_types[0]); i++) {
		for (size_t form = 0; form < 2; form++) {
			struct stream stream;

			in_case("%s, %s", malloc_types[i].name, forms[form].name);
			begin_sum(&stream, &forms[form], CPUS);
			for (uint32_t cpu = 0; cpu < CPUS; cpu++) {
				for (size_t word = 0; word < 5; word++)
					put(&stream, stats_at(&stream, 1, cpu) + 8 * word, 8,
					    malloc_types[i].cpus[cpu][word]);
			}
			expect_sum(&stream, &malloc_types[i].totals);
		}
	}
}

static const struct {
	const char *name;
	uint32_t size, limit, keg_free, zone_free, flags;
	uint64_t allocs, frees;
	uint64_t cpus[CPUS][3]; /* allocs, frees, cache_free */
	struct mtstream_totals totals;
} zones[] = {
    {"nothing used", 0, 0, 0, 0, 0, 0, 0, {{0}}, {0}},
    {"a primary zone", 256, 1500, 21, 4, 0, 5, 2, {{40, 30, 6}, {0, 8, 3}, {0}},
	{.numallocs = 45,
	    .numfrees = 40,
	    .memalloced = 11520,
	    .memfreed = 10240,
	    .count = 5,
	    .bytes = 1280,
	    .cache_free = 9,
	    .free = 34,
	    .free_bytes = 8704,
	    .limit = 1500}},
    {"a secondary zone", 256, 1500, 21, 4, 1, 4, 0, {{7, 9, 4}, {0}, {1, 0, 0}},
	{.numallocs = 12,
	    .numfrees = 9,
	    .memalloced = 3072,
	    .memfreed = 2304,
	    .count = 3,
	    .bytes = 768,
	    .cache_free = 4,
	    .free = 8,
	    .free_bytes = 2048,
	    .limit = 1500}},
    {"a primary zone with flags not defined", 2, 0, 100, 10, 0xfffffffe, 0, 0, {{0, 0, 1}, {0}, {0}},
	{.cache_free = 1, .free = 111, .free_bytes = 222}},
    {"a secondary zone with flags not defined", 2, 0, 100, 10, UINT32_MAX, 0, 0, {{0, 0, 1}, {0}, {0}},
	{.cache_free = 1, .free = 11, .free_bytes = 22}},
    {"the greatest limit", 0, UINT32_MAX, 0, 0, 0, 0, 0, {{0}}, {.limit = UINT32_MAX}},
    {"free items beyond 2^32", 3, 0, UINT32_MAX, UINT32_MAX, 0, 0, 0, {{0, 0, UINT32_MAX}, {0}, {0}},
	{.cache_free = UINT32_MAX, .free = 12884901885, .free_bytes = 38654705655}},
    {"free items beyond 2^64", 4, 0, 2, 5, 0, 0, 0, {{0, 0, UINT64_MAX}, {0}, {0, 0, UINT64_MAX}},
	{.cache_free = UINT64_MAX - 1, .free = 5, .free_bytes = 20}},
    {"bytes beyond 2^32", UINT32_MAX, 0, 0, 0, 0, 2, 1, {{0}, {1, 0, 0}, {0}},
	{.numallocs = 3,
	    .numfrees = 1,
	    .memalloced = 12884901885,
	    .memfreed = UINT32_MAX,
	    .count = 2,
	    .bytes = 8589934590}},
    {"bytes beyond 2^64", POWER(30), 0, 0, 0, 0, POWER(40), 0, {{3, 0, 0}, {0}, {0, POWER(34), 0}},
	{.numallocs = POWER(40) + 3,
	    .numfrees = POWER(34),
	    .memalloced = 3 * POWER(30),
	    .memfreed = 0,
	    .count = 1082331758595,
	    .bytes = 3 * POWER(30)}},
    {"counts beyond 2^64", 10, 0, 0, 0, 0, UINT64_MAX, UINT64_MAX, {{1, 0, 0}, {4, 1, 0}, {0, 1, 0}},
	{.numallocs = 4, .numfrees = 1, .memalloced = 40, .memfreed = 10, .count = 3, .bytes = 30}},
    {"more frees than allocations", 8, 0, 0, 0, 0, 1, 0, {{0}, {0, 3, 0}, {0}},
	{.numallocs = 1,
	    .numfrees = 3,
	    .memalloced = 8,
	    .memfreed = 24,
	    .count = -2,
	    .bytes = -16,
	    .skew = MTSTREAM_SKEW_BYTES + MTSTREAM_SKEW_COUNT}},
    {"more frees than allocations of nothing", 0, 0, 0, 0, 0, 0, 1, {{0}},
	{.numfrees = 1, .count = -1, .skew = MTSTREAM_SKEW_COUNT}},
    {"bytes that come out negative", 2, 0, 0, 0, 0, POWER(62), 0, {{0}},
	{.numallocs = POWER(62),
	    .memalloced = POWER(63),
	    .count = INT64_MAX / 2 + 1,
	    .bytes = INT64_MIN,
	    .skew = MTSTREAM_SKEW_BYTES}},
    {"the least count", 1, 0, 0, 0, 0, 0, POWER(63), {{0}},
	{.numfrees = POWER(63),
	    .memfreed = POWER(63),
	    .count = INT64_MIN,
	    .bytes = INT64_MIN,
	    .skew = MTSTREAM_SKEW_BYTES + MTSTREAM_SKEW_COUNT}},
};

/* Puts a row of the table into the middle record, and numbers that do not count into the other fields. */
static void
put_zone(struct stream *stream, size_t row)
{
	static const size_t unread32[] = {ZONE_ALIGN, ZONE_RSIZE, ZONE_MAXPAGES, ZONE_PAGES, ZONE_BUCKETSIZE};
	static const size_t unread64[] = {ZONE_FAILS, ZONE_SLEEPS, ZONE_XDOMAIN, ZONE_RESERVED1};
	size_t at = record_at(stream, 1);

	for (size_t i = 0; i < 5; i++)
		put(stream, at + unread32[i], 4, 0x87654321);
	for (size_t i = 0; i < 4; i++)
		put(stream, at + unread64[i], 8, 0x8765432187654321);
	put(stream, at + ZONE_SIZE, 4, zones[row].size);
	put(stream, at + ZONE_LIMIT, 4, zones[row].limit);
	put(stream, at + ZONE_KEG_FREE, 4, zones[row].keg_free);
	put(stream, at + ZONE_ZONE_FREE, 4, zones[row].zone_free);
	put(stream, at + ZONE_FLAGS, 4, zones[row].flags);
	put(stream, at + ZONE_ALLOCS, 8, zones[row].allocs);
	put(stream, at + ZONE_FREES, 8, zones[row].frees);
	for (uint32_t cpu = 0; cpu < CPUS; cpu++) {
		for (size_t word = 0; word < 3; word++)
			put(stream, stats_at(stream, 1, cpu) + 8 * word, 8, zones[row].cpus[cpu][word]);
	}
}

Test(sum, of_zones_is_that_of_the_formulas)
{
	for (size_t i = 0; i < sizeof(zones) / sizeof(zones[0]); i++) {
		for (size_t form = 2; form < FORMS; form++) {
			struct stream stream;

			in_case("%s, %s", zones[i].name, forms[form].name);
			begin_sum(&stream, &forms[form], CPUS);
			put_zone(&stream, i);
			expect_sum(&stream, &zones[i].totals);
		}
	}
}

/* Each CPU has three neighbouring bits of its own: a CPU lost, counted twice, added or or-ed wrongly would show. */
static void
expect_all_cpus(const struct form *form, uint32_t maxcpus)
{
	uint64_t sum = 3 * (POWER(maxcpus) - 1), mask = POWER(maxcpus + 1) - 1;
	const struct mtstream_totals malloc_totals = {.numallocs = 100 * sum,
	    .numfrees = sum,
	    .memalloced = 10000 * sum,
	    .memfreed = 1000 * sum,
	    .count = (int64_t)(99 * sum),
	    .bytes = (int64_t)(9000 * sum),
	    .size_mask = mask};
	const struct mtstream_totals uma_totals = {.numallocs = 10000 * sum,
	    .numfrees = 1000 * sum,
	    .count = (int64_t)(9000 * sum),
	    .cache_free = 100 * sum,
	    .free = 100 * sum};
	struct stream stream;

	in_case("%s, %u CPUs", form->name, maxcpus);
	begin_sum(&stream, form, maxcpus);
	for (uint32_t cpu = 0; cpu < maxcpus; cpu++) {
		uint64_t share = POWER(cpu) + POWER(cpu + 1);
		size_t at = stats_at(&stream, 1, cpu);

		put(&stream, at, 8, 10000 * share);
		put(&stream, at + 8, 8, 1000 * share);
		put(&stream, at + 16, 8, 100 * share);
		for (size_t word = 3; word < 8; word++)
			put(&stream, at + 8 * word, 8, share);
	}
	expect_sum(&stream, form->kind == MTSTREAM_MALLOC ? &malloc_totals : &uma_totals);
}

Test(sum, counts_every_cpu_once_and_no_reserved_word)
{
	static const uint32_t maxcpus[] = {1, 2, 3, 17};

	for (size_t form = 0; form < FORMS; form++) {
		for (size_t i = 0; i < 4; i++)
			expect_all_cpus(&forms[form], maxcpus[i]);
	}
}

Test(sum, touches_nothing_beside_the_octets_it_is_given)
{
	for (size_t form = 0; form < FORMS; form++) {
		for (int at_end = 0; at_end <= 1; at_end++) {
			struct mtstream_totals totals;
			struct mtstream_view view;
			struct stream stream;
			struct guard guarded;

			in_case("%s, at the %s", forms[form].name, at_end ? "end" : "start");
			begin_stream(&stream, &forms[form], 2, 2);
			fill_stream(&stream);
			guarded = guard(stream.bytes, stream.size, at_end);
			EXPECT(mtstream_open(&view, forms[form].kind, guarded.bytes, stream.size, NULL, NULL),
			    MTSTREAM_OK);
			EXPECT(mtstream_sum(&view, 0, &totals), MTSTREAM_OK);
			EXPECT(mtstream_sum(&view, 1, &totals), MTSTREAM_OK);
			unguard(&guarded);
		}
	}
}

Test(sum, refuses_wrong_arguments)
{
	struct mtstream_totals totals, before;
	struct mtstream_view view;
	struct stream stream;

	memset(&totals, 0xee, sizeof(totals));
	before = totals;
	begin_stream(&stream, &forms[0], 2, 2);
	EXPECT(mtstream_open(&view, MTSTREAM_MALLOC, stream.bytes, stream.size, NULL, NULL), MTSTREAM_OK);
	EXPECT(mtstream_sum(NULL, 0, &totals), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_sum(&view, 0, NULL), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_sum(&view, 2, &totals), MTSTREAM_RANGE);
	EXPECT(mtstream_sum(&view, UINT32_MAX, &totals), MTSTREAM_RANGE);
	EXPECT_OCTETS(&totals, &before, sizeof(totals));
}
