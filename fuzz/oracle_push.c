/* SPDX-License-Identifier: BSD-2-Clause */
/* The same stream in pieces, event by event: oracles 2, 6, 8, 9 and 11. */
#include <string.h>

#include "subject.h"

/* One decoding of the stream. */
struct run {
	const struct subject *subject;
	unsigned flags;     /* of MTSTREAM_PUSH_* */
	size_t chunk;       /* octets of each chunk; 0 for any number */
	struct random random;
	struct mtstream_push push;
	enum mtstream_status status; /* of the last call for an event */
	struct findings findings;
	size_t events;
	/* What the events have told so far. */
	uint64_t offset;    /* of the last part */
	uint32_t record, cpu; /* which come next */
	bool header, in_record, after_zeros;
};

/* Each chunk lies at the end of its own pages, and is overwritten by the next: none is read beyond, or later. */
static struct guarded chunks;

/* Octets of a part must be those of the stream, wherever the decoder has them. */
static void
same_octets(const struct run *run, const struct mtstream_event *event, size_t size)
{
	ORACLE(2, memcmp(event->bytes, run->subject->data + event->offset, size) == 0);
}

static void
see_header(struct run *run, const struct mtstream_event *event)
{
	const struct mtstream_push *push = &run->push;
	const struct shape *shape = &run->subject->shape;

	ORACLE(6, !run->header && event->offset == 0 && event->record == MTSTREAM_NONE);
	same_octets(run, event, SHAPE_HEADER);
	ORACLE(2, push->byte_order == (shape->big ? MTSTREAM_BIG_ENDIAN : MTSTREAM_LITTLE_ENDIAN));
	ORACLE(2, push->header.maxcpus == shape->maxcpus && push->header.count == shape->count);
	ORACLE(2, push->header.version == 1);
	ORACLE(2, push->header.pad == shape_get(run->subject->data + SHAPE_PAD, 4, shape->big));
	run->header = true;
}

static void
see_record(struct run *run, const struct mtstream_event *event)
{
	const struct shape *shape = &run->subject->shape;

	ORACLE(6, run->header && !run->in_record && run->record < shape->count);
	ORACLE(6, event->offset == shape_record_at(shape, run->record));
	same_octets(run, event, shape_head(shape->kind));
	run->in_record = true;
	run->after_zeros = false;
	run->cpu = 0;
}

static void
see_run(struct run *run, const struct mtstream_event *event)
{
	static const unsigned char zeros[SHAPE_STATS];
	const struct shape *shape = &run->subject->shape;
	const bool zero = event->kind == MTSTREAM_EVENT_ZEROS;
	uint64_t start = shape_record_at(shape, run->record) + shape_head(shape->kind) + UINT64_C(64) * run->cpu;

	ORACLE(6, (run->flags & MTSTREAM_PUSH_STATS) != 0 && run->in_record && !(zero && run->after_zeros));
	ORACLE(6, event->cpu == run->cpu && event->cpus > 0 && event->cpus <= shape->maxcpus - run->cpu);
	ORACLE(6, event->offset == start && start + UINT64_C(64) * event->cpus <= run->subject->size);
	for (uint32_t cpu = 0; cpu < event->cpus; cpu++)
		ORACLE(2, (memcmp(run->subject->data + start + (size_t)SHAPE_STATS * cpu, zeros, SHAPE_STATS) == 0) == zero);
	if (!zero)
		same_octets(run, event, (size_t)SHAPE_STATS * event->cpus);
	run->cpu += event->cpus;
	run->after_zeros = zero;
}

static void
see_record_end(struct run *run, const struct mtstream_event *event)
{
	const struct shape *shape = &run->subject->shape;

	ORACLE(6, run->in_record && event->offset == shape_record_at(shape, run->record));
	ORACLE(6, (run->flags & MTSTREAM_PUSH_STATS) == 0 || run->cpu == shape->maxcpus);
	if (run->subject->structure == MTSTREAM_OK)
		ORACLE(2, totals_same(&event->totals, &run->subject->totals[run->record]));
	run->in_record = false;
	run->record++;
}

static void
see_event(struct run *run, const struct mtstream_event *event)
{
	run->events++;
	ORACLE(11, run->events <= 1 + run->subject->size / 32);
	if (event->kind == MTSTREAM_EVENT_RECORD_END) {
		see_record_end(run, event);
		return;
	}
	ORACLE(6, run->events == 1 || event->offset > run->offset);
	ORACLE(6, event->kind == MTSTREAM_EVENT_HEADER || event->record == run->record);
	run->offset = event->offset;
	if (event->kind == MTSTREAM_EVENT_HEADER)
		see_header(run, event);
	else if (event->kind == MTSTREAM_EVENT_RECORD)
		see_record(run, event);
	else
		see_run(run, event);
}

static size_t
next_chunk(struct run *run, size_t left)
{
	size_t length = run->chunk;

	if (length == 0)
		length = (size_t)random_magnitude(&run->random, 10);
	return length < left ? length : left;
}

/* Feeds a chunk and takes all its events. */
static void
take_chunk(struct run *run, const unsigned char *octets, size_t length)
{
	struct mtstream_push *push = &run->push;
	struct mtstream_event event;
	const unsigned char *chunk = guarded_place(&chunks, octets, length, true);

	ORACLE(9, mtstream_push_feed(push, chunk, length) == MTSTREAM_OK);
	if (length > 0 && random_below(&run->random, 16) == 0) {
		ORACLE(9, mtstream_push_feed(push, chunk, length) == MTSTREAM_STATE);
		ORACLE(9, mtstream_push_finish(push) == MTSTREAM_STATE);
	}
	while ((run->status = mtstream_push_next(push, &event)) == MTSTREAM_OK)
		see_event(run, &event);
}

/* Holds what a chunk of that length has brought to what was said to be needed before it. */
static void
check_need(const struct run *run, size_t needed, size_t length, size_t events_before)
{
	size_t needs = mtstream_push_need(&run->push);
	bool events = run->events > events_before, more = run->status == MTSTREAM_MORE;

	ORACLE(8, more || needs == 0);
	ORACLE(8, !more || (needs > 0 && needs <= 120));
	if (needed == 0)
		return;
	if (length < needed)
		ORACLE(8, !events && more && needs == needed - length);
	else if (!run->in_record && more)
		ORACLE(8, events);
}

/* From then on, every call says the same. */
static void
check_sticky(struct run *run, enum mtstream_status status)
{
	struct mtstream_push *push = &run->push;
	struct mtstream_event event;
	size_t visits = run->findings.count;

	for (unsigned i = 0; i < 2; i++) {
		ORACLE(9, mtstream_push_next(push, &event) == status);
		ORACLE(9, mtstream_push_feed(push, "", 1) == status);
		ORACLE(9, mtstream_push_finish(push) == status);
	}
	ORACLE(9, mtstream_push_need(push) == 0 && run->findings.count == visits);
}

/* The verdict, and the findings that lead to it, must be those of the view. */
static void
check_end(struct run *run)
{
	const struct subject *subject = run->subject;
	const struct findings *found = &run->findings;
	const bool checked = (run->flags & MTSTREAM_PUSH_CHECK) != 0;
	enum mtstream_status status = mtstream_push_finish(&run->push);

	if (subject->structure != MTSTREAM_OK) {
		ORACLE(2, status == subject->structure);
		ORACLE(2, found->count > 0 && findings_same(&found->array[found->count - 1], &subject->refusal));
		ORACLE(2, checked || found->count == 1);
		check_sticky(run, status);
		return;
	}
	ORACLE(2, status == (checked ? subject->content : MTSTREAM_OK));
	ORACLE(6, run->record == subject->shape.count && run->push.offset == subject->size);
	ORACLE(2, found->count == (checked ? subject->findings.count : 0));
	for (size_t i = 0; i < found->count; i++)
		ORACLE(2, findings_same(&found->array[i], &subject->findings.array[i]));
}

static void
begin(struct run *run, const struct subject *subject, unsigned flags, size_t chunk)
{
	const struct mtstream_push_options options = {
		.flags = flags, .checks = {findings_visit, &run->findings, subject->size_table_entries}};

	run->subject = subject;
	run->flags = flags;
	run->chunk = chunk;
	run->random = subject->random;
	run->status = MTSTREAM_MORE;
	run->findings.count = 0;
	run->events = 0;
	run->record = 0;
	run->header = run->in_record = run->after_zeros = false;
	ORACLE(2, mtstream_push_init(&run->push, subject->kind, &options) == MTSTREAM_OK);
	ORACLE(8, mtstream_push_need(&run->push) == SHAPE_HEADER);
}

static void
decode(const struct subject *subject, unsigned flags, size_t chunk)
{
	static struct run run;
	size_t offset = 0;

	begin(&run, subject, flags, chunk);
	while (offset < subject->size && (run.status == MTSTREAM_MORE || run.status == MTSTREAM_END)) {
		size_t length = next_chunk(&run, subject->size - offset), events = run.events;
		size_t needed = mtstream_push_need(&run.push);

		take_chunk(&run, subject->data + offset, length);
		check_need(&run, needed, length, events);
		offset += length;
		ORACLE(2, run.push.offset <= offset);
	}
	check_end(&run);
}

/* Lengths of chunks that meet the bounds of parts, miss them by one, or do neither. */
static size_t
any_chunk(struct random *random)
{
	static const size_t lengths[] = {0, 0, 2, 3, 16, 31, 32, 63, 64, 65, 119, 120, 128, GUARDED_ROOM};

	return lengths[random_below(random, sizeof(lengths) / sizeof(lengths[0]))];
}

void
oracle_push(struct subject *subject)
{
	if (chunks.readable == NULL)
		guarded_make(&chunks);
	decode(subject, MTSTREAM_PUSH_STATS | MTSTREAM_PUSH_CHECK, 1);
	decode(subject, (unsigned)random_below(&subject->random, 4), any_chunk(&subject->random));
}
