/* SPDX-License-Identifier: BSD-2-Clause */
#include "byteorder.h"
#include "internal.h"
#include "memory.h"

enum phase {
	PHASE_HEADER,
	PHASE_RECORD,
	PHASE_STATS,
	PHASE_END
};

enum mtstream_status
mtstream_push_init(struct mtstream_push *push, enum mtstream_kind kind, const struct mtstream_push_options *options)
{
	if (push == NULL || !is_kind(kind))
		return MTSTREAM_ARGUMENT;
	memset(push, 0, sizeof(*push));
	push->kind = kind;
	if (options != NULL)
		push->options = *options;
	push->phase = PHASE_HEADER;
	mtstream_internal_sums_begin(&push->sums);
	return MTSTREAM_OK;
}

enum mtstream_status
mtstream_push_feed(struct mtstream_push *push, const void *chunk, size_t size)
{
	if (push == NULL || (chunk == NULL && size > 0))
		return MTSTREAM_ARGUMENT;
	if (push->status != MTSTREAM_OK)
		return push->status;
	if (push->chunk_size > 0 || !is_kind(push->kind))
		return MTSTREAM_STATE;
	push->chunk = chunk;
	push->chunk_size = size;
	return MTSTREAM_OK;
}

size_t
mtstream_push_need(const struct mtstream_push *push)
{
	if (push == NULL || push->status != MTSTREAM_OK)
		return 0;
	switch (push->phase) {
	case PHASE_HEADER:
		return MTSTREAM_HEADER_SIZE - push->gathered;
	case PHASE_RECORD:
		return head_size(push->kind) - push->gathered;
	case PHASE_STATS:
		return push->cpu < push->header.maxcpus ? MTSTREAM_STATS_SIZE - push->gathered : 0;
	default:
		return 0;
	}
}

static enum mtstream_status
fail(struct mtstream_push *push, enum mtstream_status status)
{
	push->status = status;
	return status;
}

/* Ends in the refusal of the stream, and tells the visitor. */
static enum mtstream_status
refuse(struct mtstream_push *push, enum mtstream_rule rule, uint64_t offset, uint64_t expected, uint64_t found)
{
	struct mtstream_finding finding;
	enum mtstream_status status = mtstream_internal_refuse(&finding, rule, offset, expected, found);

	if (mtstream_internal_visit(&push->options.checks, &finding))
		status = MTSTREAM_STOPPED;
	return fail(push, status);
}

/* The length that the size law gives the stream. */
static uint64_t
expected_size(const struct mtstream_push *push)
{
	uint64_t size;

	if (mtstream_size(push->kind, push->header.maxcpus, push->header.count, &size) != MTSTREAM_OK)
		return UINT64_MAX;
	return size;
}

static void
consume(struct mtstream_push *push, size_t size)
{
	push->chunk += size;
	push->chunk_size -= size;
	push->offset += size;
}

/* Gathers size octets of a part that may arrive in pieces; 1 once they are all there. */
static int
gather(struct mtstream_push *push, unsigned char *part, uint32_t size)
{
	size_t step = size - push->gathered;

	if (step > push->chunk_size)
		step = push->chunk_size;
	if (step > 0) {
		memcpy(part + push->gathered, push->chunk, step);
		consume(push, step);
		push->gathered += (uint32_t)step;
	}
	return push->gathered == size;
}

static void
set_event(struct mtstream_event *event, enum mtstream_event_kind kind, uint64_t offset, const unsigned char *bytes)
{
	event->kind = kind;
	event->offset = offset;
	event->bytes = bytes;
}

static void
set_run(struct mtstream_event *event, uint32_t cpu, uint32_t cpus)
{
	event->cpu = cpu;
	event->cpus = cpus;
}

/* Runs the checks of one part and takes over their verdict. */
static enum mtstream_status
check(struct mtstream_push *push, const struct record *record)
{
	struct reporter reporter = {push->options.checks, push->violation, 0};

	if ((push->options.flags & MTSTREAM_PUSH_CHECK) == 0)
		return MTSTREAM_OK;
	if (record == NULL)
		mtstream_internal_check_header(&reporter, &push->header);
	else
		mtstream_internal_check_record(&reporter, record);
	push->violation = reporter.violation;
	return reporter.stopped ? fail(push, MTSTREAM_STOPPED) : MTSTREAM_OK;
}

static void
begin_record(struct mtstream_push *push, uint32_t record)
{
	push->record = record;
	push->cpu = 0;
	push->record_offset = push->offset;
	push->phase = record == push->header.count ? PHASE_END : PHASE_RECORD;
	mtstream_internal_sums_begin(&push->sums);
}

static enum mtstream_status
take_header(struct mtstream_push *push, struct mtstream_event *event)
{
	struct mtstream_finding finding;
	enum mtstream_status status;

	if (!gather(push, push->head, MTSTREAM_HEADER_SIZE))
		return MTSTREAM_MORE;
	push->gathered = 0;
	status = mtstream_internal_open_header(push->head, MTSTREAM_HEADER_SIZE, push->kind, &push->options.limits,
	    &push->header, &push->byte_order, &finding);
	if (status == MTSTREAM_LIMIT)
		return fail(push, status);
	if (status != MTSTREAM_OK)
		return refuse(push, finding.rule, finding.offset, finding.expected, finding.found);
	status = check(push, NULL);
	if (status != MTSTREAM_OK)
		return status;
	begin_record(push, 0);
	event->record = MTSTREAM_NONE;
	set_event(event, MTSTREAM_EVENT_HEADER, 0, push->head);
	return MTSTREAM_OK;
}

static enum mtstream_status
take_record(struct mtstream_push *push, struct mtstream_event *event)
{
	if (!gather(push, push->head, head_size(push->kind)))
		return MTSTREAM_MORE;
	push->gathered = 0;
	push->phase = PHASE_STATS;
	set_event(event, MTSTREAM_EVENT_RECORD, push->record_offset, push->head);
	return MTSTREAM_OK;
}

/* Offset of the statistics of a CPU of the record at hand. */
static uint64_t
stats_offset(const struct mtstream_push *push, uint32_t cpu)
{
	return push->record_offset + head_size(push->kind) + (uint64_t)MTSTREAM_STATS_SIZE * cpu;
}

static enum mtstream_status
hand_out_zeros(struct mtstream_push *push, struct mtstream_event *event)
{
	uint32_t first = push->cpu - push->zeros;

	set_event(event, MTSTREAM_EVENT_ZEROS, stats_offset(push, first), NULL);
	set_run(event, first, push->zeros);
	push->zeros = 0;
	return MTSTREAM_OK;
}

static enum mtstream_status
end_record(struct mtstream_push *push, struct mtstream_event *event)
{
	struct record record = {push->head, push->record_offset, push->record, push->kind, push->byte_order, &push->sums,
	    &event->totals};
	enum mtstream_status status;

	mtstream_internal_totals(&push->sums, push->kind, push->byte_order, push->head, &event->totals);
	status = check(push, &record);
	if (status != MTSTREAM_OK)
		return status;
	set_event(event, MTSTREAM_EVENT_RECORD_END, push->record_offset, NULL);
	begin_record(push, push->record + 1);
	return MTSTREAM_OK;
}

/* The whole statistics at hand, at least those of one CPU: in the chunk, or gathered. NULL if more input is needed. */
static const unsigned char *
whole_stats(struct mtstream_push *push, uint32_t *cpus)
{
	size_t whole = push->chunk_size / MTSTREAM_STATS_SIZE;
	uint32_t due = push->header.maxcpus - push->cpu;

	if (push->gathered == 0 && whole > 0) {
		*cpus = whole < due ? (uint32_t)whole : due;
		return push->chunk;
	}
	*cpus = 1;
	return gather(push, push->stats, MTSTREAM_STATS_SIZE) ? push->stats : NULL;
}

/* Goes past statistics that whole_stats() gave. */
static void
pass_stats(struct mtstream_push *push, uint32_t cpus)
{
	if (push->gathered > 0)
		push->gathered = 0;
	else
		consume(push, (size_t)cpus * MTSTREAM_STATS_SIZE);
	push->cpu += cpus;
}

/* How many statistics at the start of a run are all zero, or how many are not. */
static uint32_t
run_length(const unsigned char *bytes, uint32_t cpus, int zero)
{
	uint32_t length = 0;

	while (length < cpus && all_zero(bytes + (size_t)length * MTSTREAM_STATS_SIZE) == zero)
		length++;
	return length;
}

static enum mtstream_status
take_stats(struct mtstream_push *push, struct mtstream_event *event)
{
	const unsigned char *bytes;
	uint32_t cpus, cpu = push->cpu;

	if (cpu == push->header.maxcpus)
		return push->zeros > 0 ? hand_out_zeros(push, event) : end_record(push, event);
	bytes = whole_stats(push, &cpus);
	if (bytes == NULL)
		return MTSTREAM_MORE;
	if ((push->options.flags & MTSTREAM_PUSH_STATS) != 0) {
		uint32_t zeros = run_length(bytes, cpus, 1);
		if (zeros > 0) {
			push->zeros += zeros;
			pass_stats(push, zeros);
			return MTSTREAM_OK;
		}
		if (push->zeros > 0)
			return hand_out_zeros(push, event);
		/* At least the first one, even if the caller's memory changes underneath. */
		cpus = 1 + run_length(bytes + MTSTREAM_STATS_SIZE, cpus - 1, 0);
		set_event(event, MTSTREAM_EVENT_STATS, stats_offset(push, cpu), bytes);
		set_run(event, cpu, cpus);
	}
	mtstream_internal_sums_add(&push->sums, push->kind, push->byte_order, bytes, cpu, cpus, stats_offset(push, cpu));
	pass_stats(push, cpus);
	return MTSTREAM_OK;
}

static enum mtstream_status
take_end(struct mtstream_push *push)
{
	if (push->chunk_size > 0)
		return refuse(push, MTSTREAM_RULE_LEN_2, push->offset, push->offset, push->chunk[0]);
	return MTSTREAM_END;
}

enum mtstream_status
mtstream_push_next(struct mtstream_push *push, struct mtstream_event *event)
{
	enum mtstream_status status;

	if (push == NULL || event == NULL)
		return MTSTREAM_ARGUMENT;
	if (push->status != MTSTREAM_OK)
		return push->status;
	memset(event, 0, sizeof(*event));
	do {
		event->record = push->record;
		event->cpu = MTSTREAM_NONE;
		switch (push->phase) {
		case PHASE_HEADER:
			status = take_header(push, event);
			break;
		case PHASE_RECORD:
			status = take_record(push, event);
			break;
		case PHASE_STATS:
			status = take_stats(push, event);
			break;
		default:
			status = take_end(push);
			break;
		}
	} while (status == MTSTREAM_OK && event->kind == 0);
	return status;
}

enum mtstream_status
mtstream_push_finish(struct mtstream_push *push)
{
	if (push == NULL)
		return MTSTREAM_ARGUMENT;
	if (push->status != MTSTREAM_OK)
		return push->status;
	/* An event that is due needs no more octets, but it is not the end either. */
	if (push->chunk_size > 0 || (push->phase != PHASE_END && mtstream_push_need(push) == 0))
		return MTSTREAM_STATE;
	if (push->phase == PHASE_HEADER)
		return refuse(push, MTSTREAM_RULE_HDR_1, push->offset, MTSTREAM_HEADER_SIZE, push->offset);
	if (push->phase != PHASE_END)
		return refuse(push, MTSTREAM_RULE_LEN_1, push->offset, expected_size(push), push->offset);
	return push->violation;
}
