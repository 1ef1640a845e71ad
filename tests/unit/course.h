/* SPDX-License-Identifier: BSD-2-Clause */
/* All that an incremental decoder says of a stream: what it should, read off the octets, and what it does. */
#ifndef COURSE_H
#define COURSE_H

#include <stdlib.h>

#include "findings.h"
#include "scenarios.h"
#include "totals.h"

#define ALL (MTSTREAM_PUSH_STATS | MTSTREAM_PUSH_CHECK)
#define STEPS (2 + RECORDS * (2 + 17))

/* An event, apart from its octets and totals. */
struct step {
	enum mtstream_event_kind kind;
	uint32_t record;
	uint32_t cpu;
	uint32_t cpus;
	uint64_t offset;
};

/* All that a decoder says of a stream. */
struct course {
	struct step steps[STEPS];
	size_t count;
	struct mtstream_totals totals[RECORDS]; /* of the records that ended */
	struct seen seen;
	enum mtstream_status verdict;
};

static inline void
add_step(struct course *course, enum mtstream_event_kind kind, uint32_t record, uint32_t cpu, uint32_t cpus,
    uint64_t offset)
{
	const struct step step = {kind, record, cpu, cpus, offset};

	cr_assert(course->count < STEPS, "too many events%s", expect_case);
	course->steps[course->count++] = step;
}

static inline uint64_t
get(const struct stream *stream, size_t at, unsigned width)
{
	int big = stream->form->byte_order == MTSTREAM_BIG_ENDIAN;
	uint64_t value = 0;

	for (unsigned i = 0; i < width; i++)
		value |= (uint64_t)stream->bytes[at + (big ? width - 1 - i : i)] << 8 * i;
	return value;
}

static inline int
is_zero(const struct stream *stream, size_t at)
{
	static const unsigned char zeros[64];

	return memcmp(stream->bytes + at, zeros, 64) == 0;
}

/* The runs of one record of which the statistics of a number of CPUs are there; zeros at their end may go on. */
static inline void
expect_runs(struct course *course, const struct stream *stream, uint32_t record, size_t at, uint32_t cpus, int whole)
{
	for (uint32_t cpu = 0, next; cpu < cpus; cpu = next) {
		int zero = is_zero(stream, at + (size_t)64 * cpu);

		for (next = cpu + 1; next < cpus && is_zero(stream, at + (size_t)64 * next) == zero;)
			next++;
		if (zero && next == cpus && !whole)
			return;
		add_step(course, zero ? MTSTREAM_EVENT_ZEROS : MTSTREAM_EVENT_STATS, record, cpu, next - cpu,
		    at + (size_t)64 * cpu);
	}
}

/* The events that the first octets of a stream give, read off the octets. */
static inline void
expect_steps(struct course *course, const struct stream *stream, size_t size, unsigned flags)
{
	size_t head = head_size_of(stream->form), at = 16;
	uint64_t maxcpus, count;

	if (size < 16 || get(stream, VERSION, 4) != 1 || get(stream, MAXCPUS, 4) == 0)
		return;
	maxcpus = get(stream, MAXCPUS, 4);
	count = get(stream, COUNT, 4);
	add_step(course, MTSTREAM_EVENT_HEADER, NONE, NONE, 0, 0);
	for (uint32_t record = 0; record < count && size - at >= head; record++) {
		uint64_t there = (size - at - head) / 64;
		int whole = there >= maxcpus;

		add_step(course, MTSTREAM_EVENT_RECORD, record, NONE, 0, at);
		if ((flags & MTSTREAM_PUSH_STATS) != 0)
			expect_runs(course, stream, record, at + head, (uint32_t)(whole ? maxcpus : there), whole);
		if (!whole)
			return;
		add_step(course, MTSTREAM_EVENT_RECORD_END, record, NONE, 0, at);
		at += head + 64 * maxcpus;
	}
}

/*
 * The findings and the verdict on the first octets of a stream: those of the checks on the records that are complete,
 * then the refusal, if the view has one.
 */
static inline void
expect_findings_of(struct course *course, const struct stream *stream, size_t size, unsigned flags)
{
	const struct mtstream_checks checks = {see, &course->seen, 0};
	enum mtstream_status refused, content = MTSTREAM_OK;
	struct mtstream_finding refusal;
	struct stream complete = *stream;
	struct mtstream_view view;
	uint64_t record = head_size_of(stream->form) + 64 * get(stream, MAXCPUS, 4);

	refused = mtstream_open(&view, stream->form->kind, stream->bytes, size, NULL, &refusal);
	if (refused == MTSTREAM_OK || refused == MTSTREAM_TRAILING || (refused == MTSTREAM_TRUNCATED && size >= 16)) {
		if (refused == MTSTREAM_TRUNCATED)
			put(&complete, COUNT, 4, (size - 16) / record);
		cr_assert(
		    mtstream_open_prefix(&view, stream->form->kind, complete.bytes, size, NULL, NULL) == MTSTREAM_OK);
		for (uint32_t i = 0; i < view.header.count; i++)
			EXPECT(mtstream_sum(&view, i, &course->totals[i]), MTSTREAM_OK);
		if ((flags & MTSTREAM_PUSH_CHECK) != 0)
			content = mtstream_check(&view, &checks, NULL);
	}
	if (refused != MTSTREAM_OK)
		see(&course->seen, &refusal);
	course->verdict = refused != MTSTREAM_OK ? refused : content;
}

static inline struct course
expected_course(const struct stream *stream, size_t size, unsigned flags)
{
	struct course course;

	memset(&course, 0, sizeof(course));
	expect_steps(&course, stream, size, flags);
	expect_findings_of(&course, stream, size, flags);
	return course;
}

/*
 * Takes down an event that came of a chunk. Runs of zeros must not be cut at all, other runs only where a chunk ends:
 * then they are joined.
 */
static inline void
take_down(struct course *course, const struct mtstream_event *event, size_t start, size_t length)
{
	struct step *last = course->count > 0 ? &course->steps[course->count - 1] : NULL;

	if (last != NULL && event->kind == MTSTREAM_EVENT_STATS && last->kind == MTSTREAM_EVENT_STATS &&
	    event->record == last->record && event->cpu == last->cpu + last->cpus) {
		cr_expect(event->offset < start + 64 || event->offset + 64 > start + length, "a run was cut at %ju%s",
		    (uintmax_t)event->offset, expect_case);
		last->cpus += event->cpus;
		return;
	}
	add_step(course, event->kind, event->record, event->cpu, event->cpus, event->offset);
}

/* Expects the octets of an event to be those of the stream, and in the chunk where it has them whole. */
static inline void
expect_bytes(const struct stream *stream, const struct mtstream_event *event, const unsigned char *chunk, size_t start,
    size_t length)
{
	size_t size = 0;

	if (event->kind == MTSTREAM_EVENT_HEADER)
		size = 16;
	else if (event->kind == MTSTREAM_EVENT_RECORD)
		size = head_size_of(stream->form);
	else if (event->kind == MTSTREAM_EVENT_STATS)
		size = (size_t)64 * event->cpus;
	if (size == 0) {
		cr_expect(event->bytes == NULL, "octets where none are%s", expect_case);
		return;
	}
	cr_assert(event->bytes != NULL, "no octets%s", expect_case);
	EXPECT_OCTETS(event->bytes, stream->bytes + event->offset, size);
	if (event->kind != MTSTREAM_EVENT_STATS)
		return;
	if (event->offset >= start && event->offset + size <= start + length)
		cr_expect(event->bytes == chunk + (event->offset - start), "statistics were copied%s", expect_case);
	else
		EXPECT(event->cpus, 1);
}

/* A way to cut a stream: chunks of one size, or, if that is 0, of 0 to 199 octets that follow from a seed. */
struct cut {
	size_t size;
	uint32_t seed;
};

static inline size_t
next_chunk(struct cut *cut)
{
	if (cut->size > 0)
		return cut->size;
	cut->seed = cut->seed * 1664525 + 1013904223;
	return (cut->seed >> 16) % 200;
}

/* Feeds one chunk, at an address of its own that nobody may read afterwards, and takes down what comes of it. */
static inline enum mtstream_status
feed_chunk(struct mtstream_push *push, struct course *course, const struct stream *stream, size_t start, size_t length)
{
	unsigned char *chunk = malloc(length + 1);
	struct mtstream_event event;
	enum mtstream_status status;

	cr_assert(chunk != NULL);
	memcpy(chunk + 1, stream->bytes + start, length);
	EXPECT(mtstream_push_feed(push, chunk + 1, length), MTSTREAM_OK);
	while ((status = mtstream_push_next(push, &event)) == MTSTREAM_OK) {
		take_down(course, &event, start, length);
		expect_bytes(stream, &event, chunk + 1, start, length);
		if (event.kind == MTSTREAM_EVENT_RECORD_END)
			course->totals[event.record] = event.totals;
	}
	if (status == MTSTREAM_MORE || status == MTSTREAM_END)
		EXPECT(push->offset, start + length);
	free(chunk);
	return status;
}

/* Decodes the first octets of a stream in chunks. */
static inline struct course
decode(const struct stream *stream, size_t size, unsigned flags, struct cut cut)
{
	struct course course;
	const struct mtstream_push_options options = {flags, {0, 0, 0}, {see, &course.seen, 0}};
	struct mtstream_push push;
	enum mtstream_status status = MTSTREAM_MORE;

	memset(&course, 0, sizeof(course));
	memset(&push, 0xee, sizeof(push));
	EXPECT(mtstream_push_init(&push, stream->form->kind, &options), MTSTREAM_OK);
	for (size_t start = 0, length; start < size; start += length) {
		length = next_chunk(&cut);
		if (length > size - start)
			length = size - start;
		status = feed_chunk(&push, &course, stream, start, length);
		if (status != MTSTREAM_MORE && status != MTSTREAM_END)
			break;
	}
	course.verdict = mtstream_push_finish(&push);
	if (status != MTSTREAM_MORE && status != MTSTREAM_END)
		EXPECT(course.verdict, status);
	EXPECT(mtstream_push_finish(&push), course.verdict);
	return course;
}

static inline void
expect_course(const struct course *found, const struct course *expected)
{
	EXPECT(found->verdict, expected->verdict);
	expect_findings(&found->seen, expected->seen.findings, expected->seen.count);
	EXPECT(found->count, expected->count);
	for (size_t i = 0; i < found->count && i < expected->count; i++) {
		EXPECT(found->steps[i].kind, expected->steps[i].kind);
		EXPECT(found->steps[i].record, expected->steps[i].record);
		EXPECT(found->steps[i].cpu, expected->steps[i].cpu);
		EXPECT(found->steps[i].cpus, expected->steps[i].cpus);
		EXPECT(found->steps[i].offset, expected->steps[i].offset);
	}
	for (size_t i = 0; i < RECORDS; i++)
		expect_totals(&found->totals[i], &expected->totals[i]);
}

#endif
