/* SPDX-License-Identifier: BSD-2-Clause */
/* The incremental decoder: whatever the chunks, what it says is what the octets, the view and the checks say. */
#define _DEFAULT_SOURCE /* for guard.h: anonymous mappings */
#include "course.h"
#include "guard.h"

static const struct cut cuts[] = {{1, 0}, {2, 0}, {3, 0}, {7, 0}, {15, 0}, {16, 0}, {17, 0}, {63, 0}, {64, 0}, {65, 0},
    {1000, 0}, {STREAM_CAPACITY, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 4}};

#define CUTS (sizeof(cuts) / sizeof(cuts[0]))

Test(push, says_the_same_in_chunks_of_any_size)
{
	for (size_t i = 0; i < SCENARIOS * FORMS; i++) {
		const struct scenario *scenario = &scenarios[i / FORMS];
		struct stream stream;

		begin_scenario(&stream, scenario, &forms[i % FORMS]);
		for (unsigned flags = 0; flags <= ALL; flags++) {
			struct course expected = expected_course(&stream, stream.size, flags);

			for (size_t cut = 0; cut < CUTS; cut++) {
				struct course found;

				in_case("%s, %s, flags %u, chunks of %zu (seed %u)", scenario->name, stream.form->name,
				    flags, cuts[cut].size, cuts[cut].seed);
				found = decode(&stream, stream.size, flags, cuts[cut]);
				expect_course(&found, &expected);
			}
		}
	}
}

/* Cut anywhere, in the worst chunks, in one, and in odd ones. */
Test(push, says_the_same_of_a_stream_cut_anywhere)
{
	static const struct cut few[] = {{1, 0}, {STREAM_CAPACITY, 0}, {61, 0}};
	static const struct scenario cut_here[] = {
	    {"two CPUs, cut", {"#.", "@@"}, {{0}}, 0},
	    {"three idle CPUs and a bad name, cut", {"...", "..#"}, {{47, 1, 1}}, 0},
	};

	for (size_t i = 0; i < 2 * FORMS; i++) {
		struct stream stream;

		begin_scenario(&stream, &cut_here[i / FORMS], &forms[i % FORMS]);
		for (size_t size = 0; size < stream.size; size++) {
			struct course expected = expected_course(&stream, size, ALL);

			EXPECT(expected.verdict, MTSTREAM_TRUNCATED);
			for (size_t cut = 0; cut < 3; cut++) {
				struct course found;

				in_case("%s, %s, %zu octets, chunks of %zu", cut_here[i / FORMS].name,
				    stream.form->name, size, few[cut].size);
				found = decode(&stream, size, ALL, few[cut]);
				expect_course(&found, &expected);
			}
		}
	}
}

/* One stream with all its events written down: what the test above compares with must itself be right. */
Test(push, tells_a_stream_event_by_event)
{
	static const struct scenario scenario = {"two malloc types on three CPUs", {"##.", ".#."}, {{PAD, 4, 3}}, 0};
	static const struct step steps[] = {
	    {MTSTREAM_EVENT_HEADER, NONE, NONE, 0, 0},
	    {MTSTREAM_EVENT_RECORD, 0, NONE, 0, 16},
	    {MTSTREAM_EVENT_STATS, 0, 0, 2, 48},
	    {MTSTREAM_EVENT_ZEROS, 0, 2, 1, 176},
	    {MTSTREAM_EVENT_RECORD_END, 0, NONE, 0, 16},
	    {MTSTREAM_EVENT_RECORD, 1, NONE, 0, 240},
	    {MTSTREAM_EVENT_ZEROS, 1, 0, 1, 272},
	    {MTSTREAM_EVENT_STATS, 1, 1, 1, 336},
	    {MTSTREAM_EVENT_ZEROS, 1, 2, 1, 400},
	    {MTSTREAM_EVENT_RECORD_END, 1, NONE, 0, 240},
	};
	static const struct course expected = {
	    .totals = {{.memalloced = 50, .memfreed = 45, .bytes = 5, .numallocs = 40, .count = 40},
		{.memalloced = 30, .memfreed = 27, .bytes = 3, .numallocs = 24, .count = 24}},
	    .seen = {.findings = {VIOLATION(HDR_4, PAD, NONE, NONE, 12, 0, 3)}, .count = 1},
	    .verdict = MTSTREAM_PAD};

	for (size_t cut = 0; cut < CUTS; cut++) {
		struct course right = expected, found;
		struct stream stream;

		in_case("chunks of %zu (seed %u)", cuts[cut].size, cuts[cut].seed);
		begin_scenario(&stream, &scenario, &forms[cut % 2]);
		memcpy(right.steps, steps, sizeof(steps));
		right.count = sizeof(steps) / sizeof(steps[0]);
		found = decode(&stream, stream.size, ALL, cuts[cut]);
		expect_course(&found, &right);
	}
}

/* A decoder of a scenario that was fed its first octets and, unless told not to, gave all events that they make. */
static struct mtstream_push
fed(const struct stream *stream, size_t size, struct seen *seen, int drained)
{
	const struct mtstream_push_options options = {ALL, {0, 0, 0}, {see, seen, 0}};
	struct mtstream_event event;
	struct mtstream_push push;

	EXPECT(mtstream_push_init(&push, stream->form->kind, &options), MTSTREAM_OK);
	EXPECT(mtstream_push_feed(&push, stream->bytes, size), MTSTREAM_OK);
	while (drained && mtstream_push_next(&push, &event) == MTSTREAM_OK)
		continue;
	return push;
}

/* Feeds what a decoder says that it needs: one octet less brings nothing, the last one an event or the next part. */
static void
feed_needed(struct mtstream_push *push, const struct stream *stream, size_t need)
{
	const unsigned char *bytes = stream->bytes + push->offset;
	struct mtstream_event event;
	uint64_t end = push->offset + need;
	enum mtstream_status status;

	EXPECT(mtstream_push_feed(push, bytes, need - 1), MTSTREAM_OK);
	EXPECT(mtstream_push_next(push, &event), MTSTREAM_MORE);
	EXPECT(mtstream_push_need(push), 1);
	EXPECT(mtstream_push_feed(push, bytes + need - 1, 1), MTSTREAM_OK);
	status = mtstream_push_next(push, &event);
	cr_expect(status == MTSTREAM_OK || (status == MTSTREAM_MORE && mtstream_push_need(push) == 64),
	    "neither event nor progress%s", expect_case);
	EXPECT(push->offset, end);
}

Test(push, needs_what_it_says)
{
	for (size_t i = 0; i < SCENARIOS * FORMS * 4; i++) {
		const struct scenario *scenario = &scenarios[i / FORMS / 4];
		const struct mtstream_push_options options = {.flags = i % 4};
		enum mtstream_status status = MTSTREAM_OK;
		struct mtstream_event event;
		struct mtstream_push push;
		struct mtstream_view view;
		struct stream stream;
		size_t need;

		in_case("%s, %s, flags %zu", scenario->name, forms[i / 4 % FORMS].name, i % 4);
		begin_scenario(&stream, scenario, &forms[i / 4 % FORMS]);
		if (mtstream_open_prefix(&view, stream.form->kind, stream.bytes, stream.size, NULL, NULL) !=
		    MTSTREAM_OK)
			continue;
		EXPECT(mtstream_push_init(&push, stream.form->kind, &options), MTSTREAM_OK);
		EXPECT(mtstream_push_need(&push), 16);
		while (status == MTSTREAM_OK) {
			need = mtstream_push_need(&push);
			if (need > 0)
				feed_needed(&push, &stream, need);
			else
				status = mtstream_push_next(&push, &event);
		}
		EXPECT(status, MTSTREAM_END);
		EXPECT(push.offset, view.size);
	}
}

Test(push, needs_nothing_after_the_end_an_error_and_for_null)
{
	struct mtstream_push push;
	struct stream stream;
	struct seen seen = {.count = 0};

	EXPECT(mtstream_push_need(NULL), 0);
	begin_stream(&stream, &forms[0], 2, 2);
	push = fed(&stream, stream.size, &seen, 1);
	EXPECT(mtstream_push_need(&push), 0);
	put(&stream, VERSION, 4, 2);
	push = fed(&stream, stream.size, &seen, 1);
	EXPECT(mtstream_push_need(&push), 0);
}

/* Expects every call to repeat a status, and the visitor to hear no more. */
static void
expect_sticky(struct mtstream_push *push, const struct seen *seen, enum mtstream_status status)
{
	struct mtstream_event event;
	size_t count = seen->count;

	for (unsigned i = 0; i < 2; i++) {
		EXPECT(mtstream_push_next(push, &event), status);
		EXPECT(mtstream_push_feed(push, "more", 4), status);
		EXPECT(mtstream_push_feed(push, NULL, 0), status);
		EXPECT(mtstream_push_finish(push), status);
		EXPECT(mtstream_push_need(push), 0);
	}
	EXPECT(seen->count, count);
}

Test(push, keeps_to_a_refusal)
{
	for (size_t i = 0; i < SCENARIOS * FORMS; i++) {
		const struct scenario *scenario = &scenarios[i / FORMS];
		struct seen seen = {.count = 0};
		struct mtstream_finding refusal;
		struct mtstream_push push;
		struct mtstream_view view;
		struct stream stream;
		enum mtstream_status status;

		in_case("%s, %s", scenario->name, forms[i % FORMS].name);
		begin_scenario(&stream, scenario, &forms[i % FORMS]);
		status = mtstream_open(&view, stream.form->kind, stream.bytes, stream.size, NULL, &refusal);
		if (status == MTSTREAM_OK)
			continue;
		push = fed(&stream, stream.size, &seen, 1);
		EXPECT(mtstream_push_finish(&push), status);
		expect_sticky(&push, &seen, status);
		expect_finding(&seen.findings[seen.count - 1], &refusal);
		/* And begins anew. */
		begin_stream(&stream, &forms[i % FORMS], 2, 2);
		push = fed(&stream, stream.size, &seen, 1);
		EXPECT(mtstream_push_finish(&push), MTSTREAM_OK);
	}
}

/* A chunk that is not used up cannot be followed by another, nor by the end; the decoder goes on all the same. */
Test(push, wants_a_chunk_used_up)
{
	for (size_t form = 0; form < FORMS; form++) {
		struct mtstream_event event;
		struct mtstream_push push;
		struct seen seen = {.count = 0};
		struct stream stream;
		unsigned events = 0;

		in_case("%s", forms[form].name);
		begin_stream(&stream, &forms[form], 2, 2);
		push = fed(&stream, stream.size, &seen, 0);
		do {
			EXPECT(mtstream_push_feed(&push, stream.bytes, 1), MTSTREAM_STATE);
			EXPECT(mtstream_push_feed(&push, NULL, 0), MTSTREAM_STATE);
			EXPECT(mtstream_push_finish(&push), MTSTREAM_STATE);
			EXPECT(mtstream_push_next(&push, &event), MTSTREAM_OK);
			events++;
		} while (push.offset < stream.size);
		while (mtstream_push_next(&push, &event) == MTSTREAM_OK)
			events++;
		EXPECT(events, 7); /* the header, and per record: its header, zeros, its end */
		EXPECT(mtstream_push_finish(&push), MTSTREAM_OK);
		EXPECT(seen.count, 0);
	}
}

/* With its last octet taken, a stream is not truncated while its last events are still to come. */
Test(push, does_not_finish_while_events_are_due)
{
	for (size_t i = 0; i < SCENARIOS * FORMS; i++) {
		const struct scenario *scenario = &scenarios[i / FORMS];
		struct seen seen = {.count = 0};
		struct mtstream_event event;
		struct mtstream_push push;
		struct mtstream_view view;
		struct stream stream;

		in_case("%s, %s", scenario->name, forms[i % FORMS].name);
		begin_scenario(&stream, scenario, &forms[i % FORMS]);
		if (mtstream_open(&view, stream.form->kind, stream.bytes, stream.size, NULL, NULL) != MTSTREAM_OK ||
		    stream.count == 0)
			continue;
		push = fed(&stream, stream.size, &seen, 0);
		for (size_t last = stream.count; last > 0;) {
			EXPECT(mtstream_push_finish(&push), MTSTREAM_STATE);
			cr_assert(mtstream_push_next(&push, &event) == MTSTREAM_OK, "an event is missing%s",
			    expect_case);
			if (event.kind == MTSTREAM_EVENT_RECORD_END)
				last--;
		}
		EXPECT(mtstream_push_finish(&push), mtstream_check(&view, NULL, NULL));
	}
}

Test(push, refuses_octets_after_the_end_in_a_later_chunk)
{
	for (size_t form = 0; form < FORMS; form++) {
		for (uint32_t count = 0; count <= 2; count++) {
			struct mtstream_event event;
			struct mtstream_push push;
			struct seen seen = {.count = 0};
			struct mtstream_finding expected = VIOLATION(LEN_2, TRAILING, NONE, NONE, 0, 0, '!');
			struct stream stream;

			in_case("%s, %u records", forms[form].name, count);
			begin_stream(&stream, &forms[form], 2, count);
			push = fed(&stream, stream.size, &seen, 1);
			EXPECT(mtstream_push_next(&push, &event), MTSTREAM_END);
			EXPECT(mtstream_push_finish(&push), MTSTREAM_OK);
			EXPECT(mtstream_push_feed(&push, NULL, 0), MTSTREAM_OK);
			EXPECT(mtstream_push_next(&push, &event), MTSTREAM_END);
			EXPECT(mtstream_push_feed(&push, "!", 1), MTSTREAM_OK);
			EXPECT(mtstream_push_feed(&push, NULL, 0), MTSTREAM_STATE);
			EXPECT(mtstream_push_finish(&push), MTSTREAM_STATE);
			EXPECT(mtstream_push_next(&push, &event), MTSTREAM_TRAILING);
			expected.offset = expected.expected = stream.size;
			expect_findings(&seen, &expected, 1);
			expect_sticky(&push, &seen, MTSTREAM_TRAILING);
		}
	}
}

/* A limit is told at the header, before the length is known to be wrong, and is no finding. */
Test(push, keeps_to_the_callers_limits)
{
	static const struct mtstream_limits limits[] = {{1, 0, 0}, {1000, 0, 0}, {UINT64_MAX, 0, 0}, {0, 1, 0},
	    {0, 2, 0}, {0, 0, 1}, {0, 0, 2}, {336, 2, 2}, {335, 2, 2}, {512, 2, 2}, {511, 2, 2}};

	for (size_t i = 0; i < SCENARIOS * FORMS; i++) {
		struct stream stream;

		begin_scenario(&stream, &scenarios[i / FORMS], &forms[i % FORMS]);
		for (size_t limit = 0; limit < sizeof(limits) / sizeof(limits[0]); limit++) {
			struct seen seen = {.count = 0};
			const struct mtstream_push_options options = {0, limits[limit], {see, &seen, 0}};
			enum mtstream_status expected, status;
			struct mtstream_event event;
			struct mtstream_push push;
			struct mtstream_view view;

			in_case("%s, %s, limits %zu", scenarios[i / FORMS].name, forms[i % FORMS].name, limit);
			expected =
			    mtstream_open(&view, stream.form->kind, stream.bytes, stream.size, &limits[limit], NULL);
			EXPECT(mtstream_push_init(&push, stream.form->kind, &options), MTSTREAM_OK);
			EXPECT(mtstream_push_feed(&push, stream.bytes, stream.size), MTSTREAM_OK);
			while ((status = mtstream_push_next(&push, &event)) == MTSTREAM_OK)
				continue;
			EXPECT(mtstream_push_finish(&push), expected);
			if (expected == MTSTREAM_LIMIT) {
				EXPECT(status, MTSTREAM_LIMIT);
				EXPECT(push.offset, 16);
				EXPECT(seen.count, 0);
				expect_sticky(&push, &seen, MTSTREAM_LIMIT);
			}
		}
	}
}

/* Stops at each finding in turn, that of the refusal included, and stays stopped. */
Test(push, stops_when_the_visitor_asks)
{
	for (size_t i = 0; i < SCENARIOS * FORMS; i++) {
		struct course expected;
		struct stream stream;

		begin_scenario(&stream, &scenarios[i / FORMS], &forms[i % FORMS]);
		expected = expected_course(&stream, stream.size, ALL);
		for (size_t stop_at = 1; stop_at <= expected.seen.count; stop_at++) {
			struct seen seen = {.stop_at = stop_at};
			struct mtstream_push push;

			in_case("%s, %s, finding %zu", scenarios[i / FORMS].name, forms[i % FORMS].name, stop_at);
			push = fed(&stream, stream.size, &seen, 1);
			EXPECT(mtstream_push_finish(&push), MTSTREAM_STOPPED);
			expect_findings(&seen, expected.seen.findings, stop_at);
			expect_sticky(&push, &seen, MTSTREAM_STOPPED);
		}
	}
}

/* Without options there is nobody to tell; the verdict is that of the structure. */
Test(push, decodes_without_options)
{
	for (size_t i = 0; i < SCENARIOS * FORMS; i++) {
		enum mtstream_status status;
		struct mtstream_event event;
		struct mtstream_push push;
		struct mtstream_view view;
		struct stream stream;
		unsigned ends = 0;

		in_case("%s, %s", scenarios[i / FORMS].name, forms[i % FORMS].name);
		begin_scenario(&stream, &scenarios[i / FORMS], &forms[i % FORMS]);
		status = mtstream_open(&view, stream.form->kind, stream.bytes, stream.size, NULL, NULL);
		EXPECT(mtstream_push_init(&push, stream.form->kind, NULL), MTSTREAM_OK);
		EXPECT(mtstream_push_feed(&push, stream.bytes, stream.size), MTSTREAM_OK);
		while (mtstream_push_next(&push, &event) == MTSTREAM_OK)
			ends += event.kind == MTSTREAM_EVENT_RECORD_END;
		EXPECT(mtstream_push_finish(&push), status);
		if (status == MTSTREAM_OK) {
			EXPECT(ends, stream.count);
			EXPECT(push.byte_order, stream.form->byte_order);
			EXPECT(push.header.maxcpus, get(&stream, MAXCPUS, 4));
			EXPECT(push.header.pad, get(&stream, PAD, 4));
			EXPECT(push.kind, stream.form->kind);
		}
	}
}

/* The length of the bucket table reaches the checks. */
Test(push, notes_bits_beyond_the_table)
{
	static const struct mtstream_finding expected = NOTE(MSK_1, 0, NONE, 16, 13, 0x2000);

	for (size_t form = 0; form < 2; form++) {
		struct seen seen = {.count = 0};
		const struct mtstream_push_options options = {MTSTREAM_PUSH_CHECK, {0, 0, 0}, {see, &seen, 13}};
		struct mtstream_event event;
		struct mtstream_push push;
		struct stream stream;

		in_case("%s", forms[form].name);
		begin_stream(&stream, &forms[form], 2, 2);
		put(&stream, stats_at(&stream, 0, 1) + SIZE_MASK, 8, 0x2000);
		EXPECT(mtstream_push_init(&push, MTSTREAM_MALLOC, &options), MTSTREAM_OK);
		EXPECT(mtstream_push_feed(&push, stream.bytes, stream.size), MTSTREAM_OK);
		while (mtstream_push_next(&push, &event) == MTSTREAM_OK)
			continue;
		EXPECT(mtstream_push_finish(&push), MTSTREAM_OK);
		expect_findings(&seen, &expected, 1);
	}
}

Test(push, touches_nothing_beside_its_chunk)
{
	for (size_t form = 0; form < FORMS; form++) {
		struct stream stream;

		begin_scenario(&stream, &scenarios[4], &forms[form]);
		for (size_t size = 0; size <= stream.size + 1; size++) {
			for (int at_end = 0; at_end <= 1; at_end++) {
				struct guard guarded = guard(stream.bytes, size, at_end);
				struct mtstream_push_options options = {.flags = ALL};
				struct mtstream_event event;
				struct mtstream_push push;

				in_case("%s, %zu octets at the %s", forms[form].name, size, at_end ? "end" : "start");
				EXPECT(mtstream_push_init(&push, forms[form].kind, &options), MTSTREAM_OK);
				EXPECT(mtstream_push_feed(&push, guarded.bytes, size), MTSTREAM_OK);
				while (mtstream_push_next(&push, &event) == MTSTREAM_OK)
					continue;
				EXPECT(mtstream_push_finish(&push) == MTSTREAM_OK, size == stream.size);
				unguard(&guarded);
			}
		}
	}
}

Test(push, is_small)
{
	cr_expect(sizeof(struct mtstream_push) <= 512, "%zu octets", sizeof(struct mtstream_push));
}

Test(push, refuses_wrong_arguments)
{
	struct mtstream_event event;
	struct mtstream_push push;

	EXPECT(mtstream_push_init(NULL, MTSTREAM_MALLOC, NULL), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_push_init(&push, (enum mtstream_kind)0, NULL), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_push_init(&push, (enum mtstream_kind)3, NULL), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_push_init(&push, MTSTREAM_MALLOC, NULL), MTSTREAM_OK);
	EXPECT(mtstream_push_feed(NULL, "", 0), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_push_feed(&push, NULL, 1), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_push_feed(&push, NULL, 0), MTSTREAM_OK);
	EXPECT(mtstream_push_next(NULL, &event), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_push_next(&push, NULL), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_push_next(&push, &event), MTSTREAM_MORE);
	EXPECT(mtstream_push_finish(NULL), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_push_finish(&push), MTSTREAM_TRUNCATED); /* wrong arguments are not sticky */
}
