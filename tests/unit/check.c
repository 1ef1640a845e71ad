/* SPDX-License-Identifier: BSD-2-Clause */
/* Every rule on content: streams that keep it, streams that break it, and the findings word for word. */
#define _DEFAULT_SOURCE /* for guard.h: anonymous mappings */
#include "findings.h"
#include "guard.h"
#include "streams.h"
#include "totals.h"

#define MALLOC MTSTREAM_MALLOC
#define UMA MTSTREAM_UMA
#define PATCHES 10
#define FINDINGS 10

/*
 * Two records on two CPUs, named "record 0" and "record 1", otherwise 0. Their parts start at
 *
 *            record 0, CPU 0, CPU 1     record 1, CPU 0, CPU 1
 *     malloc       16     48    112          176    208    272
 *     uma          16    136    200          264    384    448
 */
struct patch {
	size_t at;
	unsigned width;
	uint64_t value;
	unsigned repeat; /* 0 is once */
};

static const struct row {
	const char *name;
	enum mtstream_kind kind;
	uint32_t size_table_entries;
	struct patch patches[PATCHES];              /* up to the first of width 0 */
	struct mtstream_finding findings[FINDINGS]; /* up to the first without a rule */
} rows[] = {
    {"malloc types without counts", MALLOC, 13, {{0}}, {{0}}},
    {"zones without counts", UMA, 13, {{0}}, {{0}}},

    {"HDR-4, the lowest bit", MALLOC, 0, {{12, 4, 1, 0}}, {VIOLATION(HDR_4, PAD, NONE, NONE, 12, 0, 1)}},
    {"HDR-4, the highest bit", UMA, 0, {{12, 4, 0x80000000, 0}},
	{VIOLATION(HDR_4, PAD, NONE, NONE, 12, 0, 0x80000000)}},

    {"NAM-1 kept by 31 octets", MALLOC, 0, {{16, 1, 'x', 31}}, {{0}}},
    {"NAM-1 kept by 31 octets of a zone", UMA, 0, {{264, 1, 0xff, 31}}, {{0}}},
    {"NAM-1", MALLOC, 0, {{16, 1, 'x', 32}}, {VIOLATION(NAM_1, NAME_UNTERMINATED, 0, NONE, 47, 0, 'x')}},
    {"NAM-1 of the second record", MALLOC, 0, {{176, 1, 'x', 31}, {207, 1, 0xff, 0}},
	{VIOLATION(NAM_1, NAME_UNTERMINATED, 1, NONE, 207, 0, 0xff)}},
    {"NAM-1 of a zone", UMA, 0, {{264, 1, 'y', 32}}, {VIOLATION(NAM_1, NAME_UNTERMINATED, 1, NONE, 295, 0, 'y')}},

    {"NAM-2 right behind the NUL", MALLOC, 0, {{25, 1, 'x', 0}}, {VIOLATION(NAM_2, NAME_PADDING, 0, NONE, 25, 0, 'x')}},
    {"NAM-2 in the last octet", MALLOC, 0, {{207, 1, 0x80, 0}},
	{VIOLATION(NAM_2, NAME_PADDING, 1, NONE, 207, 0, 0x80)}},
    {"NAM-2, the first of several", UMA, 0, {{30, 1, 1, 0}, {32, 1, 2, 0}, {47, 1, 3, 0}},
	{VIOLATION(NAM_2, NAME_PADDING, 0, NONE, 30, 0, 1)}},

    {"NAM-3", MALLOC, 0, {{16, 1, 0, 8}}, {NOTE(NAM_3, 0, NONE, 16, 0, 0)}},
    {"NAM-3 of a zone", UMA, 0, {{264, 1, 0, 8}}, {NOTE(NAM_3, 1, NONE, 264, 0, 0)}},
    {"NAM-3 kept by one octet", UMA, 0, {{265, 1, 0, 7}}, {{0}}},
    {"NAM-3 before NAM-2", MALLOC, 0, {{176, 1, 0, 0}},
	{NOTE(NAM_3, 1, NONE, 176, 0, 0), VIOLATION(NAM_2, NAME_PADDING, 1, NONE, 177, 0, 'e')}},

    {"RSV-1, the first word", MALLOC, 0, {{88, 8, 1, 0}}, {NOTE(RSV_1, 0, 0, 88, 0, 1)}},
    {"RSV-1, the second word", MALLOC, 0, {{160, 8, UINT64_MAX, 0}}, {NOTE(RSV_1, 0, 1, 160, 0, UINT64_MAX)}},
    {"RSV-1, the third word", MALLOC, 0, {{264, 8, 1, 0}}, {NOTE(RSV_1, 1, 0, 264, 0, 1)}},
    {"RSV-1, the first of two CPUs", MALLOC, 0, {{104, 8, 7, 0}, {152, 8, 8, 0}}, {NOTE(RSV_1, 0, 0, 104, 0, 7)}},
    {"RSV-1, of two words that differ in one bit", MALLOC, 0, {{312, 8, 2, 0}, {320, 8, 3, 0}},
	{NOTE(RSV_1, 1, 1, 312, 0, 2)}},
    {"RSV-1, once for each record", MALLOC, 0, {{88, 8, 5, 0}, {312, 8, 6, 0}},
	{NOTE(RSV_1, 0, 0, 88, 0, 5), NOTE(RSV_1, 1, 1, 312, 0, 6)}},

    {"RSV-2", UMA, 0, {{128, 8, 0x8000000000000000, 0}}, {NOTE(RSV_2, 0, NONE, 128, 0, 0x8000000000000000)}},

    {"RSV-3, the first word", UMA, 0, {{160, 8, 1, 0}}, {NOTE(RSV_3, 0, 0, 160, 0, 1)}},
    {"RSV-3, the second word", UMA, 0, {{232, 8, 2, 0}}, {NOTE(RSV_3, 0, 1, 232, 0, 2)}},
    {"RSV-3, the third word", UMA, 0, {{424, 8, 3, 0}}, {NOTE(RSV_3, 1, 0, 424, 0, 3)}},
    {"RSV-3, the fourth word", UMA, 0, {{496, 8, 4, 0}}, {NOTE(RSV_3, 1, 1, 496, 0, 4)}},
    {"RSV-3, the last word", UMA, 0, {{504, 8, 5, 0}}, {NOTE(RSV_3, 1, 1, 504, 0, 5)}},

    {"UMA-1", UMA, 0, {{80, 4, 1, 0}}, {NOTE(UMA_1, 0, NONE, 80, 0, 1)}},

    {"UMA-2 kept by a secondary zone", UMA, 0, {{84, 4, 1, 0}}, {{0}}},
    {"UMA-2, the second bit", UMA, 0, {{84, 4, 2, 0}}, {NOTE(UMA_2, 0, NONE, 84, 1, 2)}},
    {"UMA-2, the last bit of a secondary zone", UMA, 0, {{332, 4, 0x80000001, 0}},
	{NOTE(UMA_2, 1, NONE, 332, 1, 0x80000001)}},

    {"UMA-3 kept", UMA, 0, {{48, 4, 1, 0}, {296, 4, 3, 0}}, {{0}}},
    {"UMA-3 kept by 2^31 - 1 and 2^32 - 1", UMA, 0, {{48, 4, 0x7fffffff, 0}, {296, 4, UINT32_MAX, 0}}, {{0}}},
    {"UMA-3 of 2 and 4", UMA, 0, {{48, 4, 2, 0}, {296, 4, 4, 0}},
	{NOTE(UMA_3, 0, NONE, 48, 0, 2), NOTE(UMA_3, 1, NONE, 296, 0, 4)}},
    {"UMA-3 of 2^31 and 2^32 - 2", UMA, 0, {{48, 4, 0x80000000, 0}, {296, 4, 0xfffffffe, 0}},
	{NOTE(UMA_3, 0, NONE, 48, 0, 0x80000000), NOTE(UMA_3, 1, NONE, 296, 0, 0xfffffffe)}},

    {"UMA-4 kept: in use as many as the limit", UMA, 0, {{64, 4, 5, 0}, {88, 8, 3, 0}, {136, 8, 2, 0}}, {{0}}},
    {"UMA-4 kept: no limit", UMA, 0, {{88, 8, 6, 0}}, {{0}}},
    {"UMA-4 kept: fewer than none in use", UMA, 0, {{64, 4, 1, 0}, {208, 8, 1, 0}}, {NOTE(SKW_3, 0, NONE, 16, 0, 1)}},
    {"UMA-4", UMA, 0, {{64, 4, 5, 0}, {88, 8, 4, 0}, {136, 8, 2, 0}}, {NOTE(UMA_4, 0, NONE, 64, 5, 6)}},
    {"UMA-4 of the greatest numbers", UMA, 0, {{312, 4, UINT32_MAX, 0}, {448, 8, INT64_MAX, 0}},
	{NOTE(UMA_4, 1, NONE, 312, UINT32_MAX, INT64_MAX)}},

    {"UMA-5 kept by 0", UMA, 0, {{52, 4, 64, 0}}, {{0}}},
    {"UMA-5 kept by the size itself", UMA, 0, {{52, 4, 64, 0}, {56, 4, 64, 0}}, {{0}}},
    {"UMA-5", UMA, 0, {{52, 4, 64, 0}, {56, 4, 63, 0}}, {NOTE(UMA_5, 0, NONE, 56, 64, 63)}},
    {"UMA-5 of the greatest size", UMA, 0, {{300, 4, UINT32_MAX, 0}, {304, 4, 1, 0}},
	{NOTE(UMA_5, 1, NONE, 304, UINT32_MAX, 1)}},

    {"MSK-1 kept: no table known", MALLOC, 0, {{80, 8, UINT64_MAX, 0}}, {{0}}},
    {"MSK-1 kept: all bits of the table", MALLOC, 13, {{80, 8, 0x1000, 0}, {144, 8, 0x0fff, 0}}, {{0}}},
    {"MSK-1 kept: a table of 64", MALLOC, 64, {{80, 8, UINT64_MAX, 0}}, {{0}}},
    {"MSK-1 kept: a longer table", MALLOC, 65, {{80, 8, UINT64_MAX, 0}}, {{0}}},
    {"MSK-1 kept: the longest table", MALLOC, UINT32_MAX, {{80, 8, UINT64_MAX, 0}}, {{0}}},
    {"MSK-1", MALLOC, 13, {{80, 8, 1, 0}, {144, 8, 0x2000, 0}}, {NOTE(MSK_1, 0, NONE, 16, 13, 0x2001)}},
    {"MSK-1, a table of 1", MALLOC, 1, {{240, 8, 2, 0}}, {NOTE(MSK_1, 1, NONE, 176, 1, 2)}},
    {"MSK-1, a table of 63", MALLOC, 63, {{80, 8, UINT64_MAX, 0}}, {NOTE(MSK_1, 0, NONE, 16, 63, UINT64_MAX)}},

    {"SKW-1 kept by the sum", MALLOC, 0, {{56, 8, 7, 0}, {112, 8, 7, 0}}, {{0}}},
    {"SKW-1", MALLOC, 0, {{56, 8, 8, 0}, {112, 8, 7, 0}}, {NOTE(SKW_1, 0, NONE, 16, 7, 8)}},
    {"SKW-2 kept by the sum", MALLOC, 0, {{232, 8, 2, 0}, {288, 8, 2, 0}}, {{0}}},
    {"SKW-2", MALLOC, 0, {{232, 8, 3, 0}, {288, 8, 2, 0}}, {NOTE(SKW_2, 1, NONE, 176, 2, 3)}},
    {"SKW-3 kept by the sum", UMA, 0, {{96, 8, 1, 0}, {136, 8, 1, 0}}, {{0}}},
    {"SKW-3", UMA, 0, {{96, 8, 1, 0}, {144, 8, 1, 0}, {200, 8, 1, 0}}, {NOTE(SKW_3, 0, NONE, 16, 1, 2)}},
    {"SKW-3 kept though bytes is negative", UMA, 0, {{52, 4, 2, 0}, {88, 8, 0x4000000000000000, 0}}, {{0}}},

    {"all rules on malloc at once", MALLOC, 13,
	{{12, 4, 9, 0}, {16, 1, 0, 0}, {56, 8, 1, 0}, {72, 8, 2, 0}, {144, 8, 0x4000, 0}, {152, 8, 3, 0},
	    {176, 1, 'x', 32}},
	{VIOLATION(HDR_4, PAD, NONE, NONE, 12, 0, 9), NOTE(NAM_3, 0, NONE, 16, 0, 0),
	    VIOLATION(NAM_2, NAME_PADDING, 0, NONE, 17, 0, 'e'), NOTE(RSV_1, 0, 1, 152, 0, 3),
	    NOTE(MSK_1, 0, NONE, 16, 13, 0x4000), NOTE(SKW_1, 0, NONE, 16, 0, 1), NOTE(SKW_2, 0, NONE, 16, 0, 2),
	    VIOLATION(NAM_1, NAME_UNTERMINATED, 1, NONE, 207, 0, 'x')}},
    {"all rules on uma at once", UMA, 13,
	{{16, 1, 'x', 32}, {48, 4, 2, 0}, {52, 4, 9, 0}, {56, 4, 8, 0}, {64, 4, 1, 0}, {80, 4, 3, 0}, {84, 4, 4, 0},
	    {128, 8, 5, 0}, {136, 8, 2, 0}, {192, 8, 6, 0}},
	{VIOLATION(NAM_1, NAME_UNTERMINATED, 0, NONE, 47, 0, 'x'), NOTE(UMA_3, 0, NONE, 48, 0, 2),
	    NOTE(UMA_5, 0, NONE, 56, 9, 8), NOTE(UMA_4, 0, NONE, 64, 1, 2), NOTE(UMA_1, 0, NONE, 80, 0, 3),
	    NOTE(UMA_2, 0, NONE, 84, 1, 4), NOTE(RSV_2, 0, NONE, 128, 0, 5), NOTE(RSV_3, 0, 0, 192, 0, 6)}},
    {"notes before a violation", UMA, 0, {{48, 4, 2, 0}, {96, 8, 1, 0}, {287, 1, 1, 0}},
	{NOTE(UMA_3, 0, NONE, 48, 0, 2), NOTE(SKW_3, 0, NONE, 16, 0, 1),
	    VIOLATION(NAM_2, NAME_PADDING, 1, NONE, 287, 0, 1)}},
};

#define ROWS (sizeof(rows) / sizeof(rows[0]))

/* Makes the stream of a row and opens it. */
static void
begin_row(const struct row *row, const struct form *form, struct stream *stream, struct mtstream_view *view)
{
	in_case("%s, %s", row->name, form->name);
	begin_stream(stream, form, 2, 2);
	for (const struct patch *patch = row->patches; patch < row->patches + PATCHES && patch->width > 0; patch++) {
		for (unsigned i = 0; i == 0 || i < patch->repeat; i++)
			put(stream, patch->at + i, patch->width, patch->value);
	}
	cr_assert(mtstream_open(view, form->kind, stream->bytes, stream->size, NULL, NULL) == MTSTREAM_OK);
}

static size_t
count_findings(const struct row *row)
{
	size_t count = 0;

	while (count < FINDINGS && row->findings[count].rule != 0)
		count++;
	return count;
}

/* The error class of the first violation. */
static enum mtstream_status
verdict(const struct row *row)
{
	for (size_t i = 0; i < count_findings(row); i++) {
		if (row->findings[i].status != MTSTREAM_OK)
			return row->findings[i].status;
	}
	return MTSTREAM_OK;
}

Test(check, finds_what_breaks_a_rule_and_nothing_else)
{
	for (const struct row *row = rows; row < rows + ROWS; row++) {
		for (size_t form = 0; form < FORMS; form++) {
			struct seen seen = {.count = 0};
			const struct mtstream_checks checks = {see, &seen, row->size_table_entries};
			struct mtstream_view view;
			struct stream stream;

			if (forms[form].kind != row->kind)
				continue;
			begin_row(row, &forms[form], &stream, &view);
			EXPECT(mtstream_check(&view, &checks, NULL), verdict(row));
			expect_findings(&seen, row->findings, count_findings(row));
		}
	}
}

Test(check, gives_the_same_verdict_to_nobody)
{
	static const struct mtstream_checks unseen = {NULL, NULL, 13};

	for (const struct row *row = rows; row < rows + ROWS; row++) {
		struct mtstream_view view;
		struct stream stream;

		begin_row(row, &forms[row->kind == UMA ? 2 : 0], &stream, &view);
		EXPECT(mtstream_check(&view, NULL, NULL), verdict(row));
		EXPECT(mtstream_check(&view, &unseen, NULL), verdict(row));
	}
}

Test(check, stops_when_the_visitor_asks)
{
	for (const struct row *row = rows; row < rows + ROWS; row++) {
		size_t count = count_findings(row);

		for (size_t stop_at = 1; stop_at <= count; stop_at++) {
			struct seen seen = {.stop_at = stop_at};
			const struct mtstream_checks checks = {see, &seen, row->size_table_entries};
			struct mtstream_view view;
			struct stream stream;

			begin_row(row, &forms[row->kind == UMA ? 2 : 0], &stream, &view);
			EXPECT(mtstream_check(&view, &checks, NULL), MTSTREAM_STOPPED);
			expect_findings(&seen, row->findings, stop_at);
		}
	}
}

Test(check, has_nothing_to_say_without_records_but_on_the_header)
{
	for (size_t form = 0; form < FORMS; form++) {
		struct mtstream_view view;
		struct stream stream;

		in_case("%s", forms[form].name);
		begin_stream(&stream, &forms[form], 2, 0);
		EXPECT(mtstream_open(&view, forms[form].kind, stream.bytes, 16, NULL, NULL), MTSTREAM_OK);
		EXPECT(mtstream_check(&view, NULL, NULL), MTSTREAM_OK);
		put(&stream, PAD, 4, 1);
		EXPECT(mtstream_open(&view, forms[form].kind, stream.bytes, 16, NULL, NULL), MTSTREAM_OK);
		EXPECT(mtstream_check(&view, NULL, NULL), MTSTREAM_PAD);
	}
}

/* The reserved word that is found first may lie far behind, in the last of many CPUs. */
Test(check, finds_a_reserved_word_on_the_last_of_many_cpus)
{
	for (size_t form = 0; form < FORMS; form++) {
		struct seen seen = {.count = 0};
		const struct mtstream_checks checks = {see, &seen, 0};
		struct mtstream_finding expected = NOTE(RSV_1, 2, 16, 0, 0, 5);
		struct mtstream_view view;
		struct stream stream;

		in_case("%s", forms[form].name);
		begin_stream(&stream, &forms[form], 17, 3);
		expected.offset = stream.size - 8;
		if (forms[form].kind == UMA)
			expected.rule = MTSTREAM_RULE_RSV_3;
		put(&stream, stream.size - 8, 8, 5);
		EXPECT(mtstream_open(&view, forms[form].kind, stream.bytes, stream.size, NULL, NULL), MTSTREAM_OK);
		EXPECT(mtstream_check(&view, &checks, NULL), MTSTREAM_OK);
		expect_findings(&seen, &expected, 1);
	}
}

/* Totals come along, also with violations, in the order of the records. */
Test(check, sums_every_record)
{
	static const struct row malloc_row = {"totals", MALLOC, 0,
	    {{16, 1, 'x', 32}, {48, 8, 700, 0}, {120, 8, 70, 0}, {64, 8, 9, 0}, {80, 8, 4, 0}, {288, 8, 5, 0},
		{240, 8, 2, 0}, {304, 8, 1, 0}},
	    {{0}}};
	static const struct mtstream_totals malloc_totals[2] = {
	    {.memalloced = 700, .memfreed = 70, .bytes = 630, .numallocs = 9, .count = 9, .size_mask = 4},
	    {.numallocs = 5, .count = 5, .size_mask = 3}};
	static const struct row uma_row = {"totals", UMA, 0,
	    {{25, 1, 1, 0}, {52, 4, 10, 0}, {76, 4, 2, 0}, {136, 8, 6, 0}, {208, 8, 4, 0}, {320, 4, 8, 0},
		{464, 8, 3, 0}},
	    {{0}}};
	static const struct mtstream_totals uma_totals[2] = {{.numallocs = 6,
								 .numfrees = 4,
								 .count = 2,
								 .memalloced = 60,
								 .memfreed = 40,
								 .bytes = 20,
								 .free = 2,
								 .free_bytes = 20},
	    {.cache_free = 3, .free = 11}};

	for (size_t form = 0; form < FORMS; form++) {
		int uma = forms[form].kind == UMA;
		struct mtstream_totals totals[3], before;
		struct mtstream_view view;
		struct stream stream;

		begin_row(uma ? &uma_row : &malloc_row, &forms[form], &stream, &view);
		memset(totals, 0xee, sizeof(totals));
		before = totals[2];
		EXPECT(mtstream_check(&view, NULL, totals), uma ? MTSTREAM_NAME_PADDING : MTSTREAM_NAME_UNTERMINATED);
		expect_totals(&totals[0], uma ? &uma_totals[0] : &malloc_totals[0]);
		expect_totals(&totals[1], uma ? &uma_totals[1] : &malloc_totals[1]);
		EXPECT_OCTETS(&totals[2], &before, sizeof(before));
	}
}

Test(check, touches_nothing_beside_the_octets_it_is_given)
{
	for (size_t form = 0; form < FORMS; form++) {
		for (int at_end = 0; at_end <= 1; at_end++) {
			struct mtstream_view view;
			struct stream stream;
			struct guard guarded;

			in_case("%s, at the %s", forms[form].name, at_end ? "end" : "start");
			begin_stream(&stream, &forms[form], 2, 2);
			fill_stream(&stream);
			guarded = guard(stream.bytes, stream.size, at_end);
			EXPECT(mtstream_open(&view, forms[form].kind, guarded.bytes, stream.size, NULL, NULL),
			    MTSTREAM_OK);
			EXPECT(mtstream_check(&view, NULL, NULL), MTSTREAM_OK);
			unguard(&guarded);
		}
	}
}

Test(check, refuses_wrong_arguments)
{
	static const struct mtstream_checks checks;

	EXPECT(mtstream_check(NULL, &checks, NULL), MTSTREAM_ARGUMENT);
}

/* The row with most findings, into arrays that have room for fewer, for all, and for more. */
Test(collect, keeps_what_fits_and_counts_the_rest)
{
	const struct row *row = rows;
	struct mtstream_view view;
	struct stream stream;

	while (strcmp(row->name, "all rules on uma at once") != 0)
		row++;
	begin_row(row, &forms[3], &stream, &view);
	for (size_t capacity = 0; capacity <= FINDINGS; capacity++) {
		struct mtstream_finding array[FINDINGS + 1], before;
		struct mtstream_findings findings = {array, capacity, 0};
		const struct mtstream_checks checks = {mtstream_collect, &findings, 0};

		in_case("room for %zu", capacity);
		memset(array, 0xee, sizeof(array));
		before = array[capacity];
		EXPECT(mtstream_check(&view, &checks, NULL), MTSTREAM_NAME_UNTERMINATED);
		EXPECT(findings.count, 8);
		for (size_t i = 0; i < capacity && i < 8; i++)
			expect_finding(&array[i], &row->findings[i]);
		EXPECT_OCTETS(&array[capacity], &before, sizeof(before));
	}
}
