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

/*@ // A decoder between calls. One that is all zero is one, too, and takes no octets since it has no kind.
  @ predicate gathering(struct mtstream_push *push) =
  @   push->phase <= PHASE_END &&
  @   (push->phase == PHASE_HEADER ==> push->gathered < 16) &&
  @   (push->phase == PHASE_RECORD ==> push->gathered < head_octets(push->kind)) &&
  @   (push->phase == PHASE_STATS ==> push->gathered <= 64) &&
  @   (push->phase == PHASE_STATS && push->cpu == push->header.maxcpus ==> push->gathered == 0) &&
  @   (push->phase == PHASE_END ==> push->gathered == 0);
  @ predicate counting(struct mtstream_push *push) =
  @   push->zeros <= push->cpu &&
  @   (push->phase != PHASE_STATS ==> push->cpu == 0) &&
  @   (push->phase != PHASE_HEADER ==> push->header.maxcpus > 0 && push->cpu <= push->header.maxcpus) &&
  @   (push->phase == PHASE_RECORD || push->phase == PHASE_STATS ==> push->record < push->header.count) &&
  @   (push->phase == PHASE_END ==> push->record == push->header.count);
  @ predicate of_kind(struct mtstream_push *push) =
  @   known_kind(push->kind) || push->phase == PHASE_HEADER && push->gathered == 0 && push->chunk_size == 0;
  @ predicate holding(struct mtstream_push *push) =
  @   \valid_read(push->chunk + (0 .. push->chunk_size - 1)) &&
  @   \separated(push, push->chunk + (0 .. push->chunk_size - 1));
  @ predicate decoding(struct mtstream_push *push) =
  @   gathering(push) && counting(push) && of_kind(push) && holding(push) && visitable(&push->options.checks);
  @ predicate in_stats(struct mtstream_push *push) = decoding(push) && push->phase == PHASE_STATS;
  @
  @ // Octets are taken from the start of the chunk, none twice.
  @ predicate advanced{Before, After}(struct mtstream_push *push) =
  @   \at(push->chunk_size, After) <= \at(push->chunk_size, Before) &&
  @   \at(push->chunk + push->chunk_size, After) == \at(push->chunk + push->chunk_size, Before);
  @
  @ // Whole statistics that are at hand: in the chunk, or gathered.
  @ predicate whole(struct mtstream_push *push, unsigned char *bytes, integer cpus) =
  @   0 < cpus <= push->header.maxcpus - push->cpu && 64 * cpus <= SIZE_MAX &&
  @   \valid_read(bytes + (0 .. 64 * cpus - 1)) &&
  @   (push->gathered == 0 ==> 64 * cpus <= push->chunk_size) &&
  @   (push->gathered > 0 ==> cpus == 1);
  @
  @ // Statistics of CPUs that exist and have been taken, at least of one.
  @ predicate run_of(struct mtstream_push *push, struct mtstream_event *event) =
  @   0 < event->cpus <= push->cpu - event->cpu && push->cpu <= push->header.maxcpus;
  @ predicate run_event(struct mtstream_event *event) =
  @   event->kind == MTSTREAM_EVENT_STATS || event->kind == MTSTREAM_EVENT_ZEROS;
  @*/

/*@ requires \valid(push);
  @ assigns *push;
  @ ensures chunk: push->chunk == \null && push->chunk_size == 0 && push->offset == 0;
  @ ensures status: push->status == MTSTREAM_OK && push->phase == PHASE_HEADER;
  @ ensures counts: push->gathered == 0 && push->cpu == 0 && push->zeros == 0;
  @ ensures visit: push->options.checks.visit == \null;
  @*/
static void
clear(struct mtstream_push *push)
{
	memset(push, 0, sizeof(*push));
}

/*@ requires push == \null || \valid(push);
  @ requires options == \null || \valid_read(options) && visitable(&options->checks);
  @ requires push != \null && options != \null ==> \separated(push, options);
  @ assigns *push;
  @ ensures argument: \result == MTSTREAM_ARGUMENT <==> push == \null || !known_kind(kind);
  @ ensures ok: \result == MTSTREAM_OK <==> push != \null && known_kind(kind);
  @ ensures unfed: \result == MTSTREAM_OK ==> push->chunk_size == 0 && push->offset == 0;
  @ ensures status: \result == MTSTREAM_OK ==> push->status == MTSTREAM_OK;
  @ ensures gathering: \result == MTSTREAM_OK ==> gathering(push);
  @ ensures counting: \result == MTSTREAM_OK ==> counting(push);
  @ ensures known: \result == MTSTREAM_OK ==> of_kind(push);
  @ ensures holding: \result == MTSTREAM_OK ==> holding(push);
  @ ensures visitable: \result == MTSTREAM_OK ==> visitable(&push->options.checks);
  @*/
enum mtstream_status
mtstream_push_init(struct mtstream_push *push, enum mtstream_kind kind, const struct mtstream_push_options *options)
{
	if (push == NULL || !is_kind(kind))
		return MTSTREAM_ARGUMENT;
	clear(push);
	push->kind = kind;
	if (options != NULL)
		push->options = *options;
	mtstream_internal_sums_begin(&push->sums);
	return MTSTREAM_OK;
}

/*@ requires push == \null || \valid(push) && decoding(push);
  @ requires chunk == \null || \valid_read((unsigned char *)chunk + (0 .. size - 1));
  @ requires push != \null && chunk != \null ==> \separated(push, (unsigned char *)chunk + (0 .. size - 1));
  @ assigns push->chunk, push->chunk_size;
  @ ensures argument: push == \null || (chunk == \null && size > 0) ==> \result == MTSTREAM_ARGUMENT;
  @ ensures sticky: push != \null && (chunk != \null || size == 0) && push->status != MTSTREAM_OK ==>
  @   \result == push->status;
  @ ensures ok: \result == MTSTREAM_OK ==> push->chunk == chunk && push->chunk_size == size;
  @ ensures unused: \result == MTSTREAM_OK ==> \old(push->chunk_size) == 0;
  @ ensures refused: push != \null && \result != MTSTREAM_OK ==>
  @   push->chunk == \old(push->chunk) && push->chunk_size == \old(push->chunk_size);
  @ ensures decoding: push != \null ==> decoding(push);
  @*/
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

/*@ requires push == \null || \valid_read(push) && decoding(push);
  @ assigns \nothing;
  @ ensures none: push == \null || push->status != MTSTREAM_OK || push->phase == PHASE_END ==> \result == 0;
  @ ensures header: push != \null && push->status == MTSTREAM_OK && push->phase == PHASE_HEADER ==>
  @   \result == 16 - push->gathered;
  @ ensures record: push != \null && push->status == MTSTREAM_OK && push->phase == PHASE_RECORD ==>
  @   \result == head_octets(push->kind) - push->gathered;
  @ ensures stats: push != \null && push->status == MTSTREAM_OK && push->phase == PHASE_STATS ==>
  @   \result == (push->cpu < push->header.maxcpus ? 64 - push->gathered : 0);
  @ ensures range: 0 <= \result <= 120;
  @*/
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

/*@ requires \valid(push);
  @ assigns push->status;
  @ ensures status: \result == push->status == status;
  @*/
static enum mtstream_status
fail(struct mtstream_push *push, enum mtstream_status status)
{
	push->status = status;
	return status;
}

/* Ends in the refusal of the stream, and tells the visitor. */
/*@ requires \valid(push) && visitable(&push->options.checks);
  @ requires rule: rule == MTSTREAM_RULE_HDR_1 || rule == MTSTREAM_RULE_HDR_2 || rule == MTSTREAM_RULE_HDR_3 ||
  @   rule == MTSTREAM_RULE_LEN_1 || rule == MTSTREAM_RULE_LEN_2;
  @ assigns push->status;
  @ ensures sticky: \result == push->status;
  @ ensures refused: \result == MTSTREAM_STOPPED || \result == MTSTREAM_TRUNCATED || \result == MTSTREAM_VERSION ||
  @   \result == MTSTREAM_MAXCPUS || \result == MTSTREAM_TRAILING;
  @*/
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
/*@ requires \valid_read(push);
  @ assigns \nothing;
  @*/
static uint64_t
expected_size(const struct mtstream_push *push)
{
	uint64_t size;

	if (mtstream_size(push->kind, push->header.maxcpus, push->header.count, &size) != MTSTREAM_OK)
		return UINT64_MAX;
	return size;
}

/*@ requires \valid(push) && size <= push->chunk_size;
  @ assigns push->chunk, push->chunk_size, push->offset;
  @ ensures chunk: push->chunk == \old(push->chunk) + size;
  @ ensures size: push->chunk_size == \old(push->chunk_size) - size;
  @ ensures offset: push->offset == (uint64_t)(\old(push->offset) + size);
  @*/
static void
consume(struct mtstream_push *push, size_t size)
{
	push->chunk += size;
	push->chunk_size -= size;
	push->offset += size;
}

/* Gathers size octets of a part that may arrive in pieces; 1 once they are all there. */
/*@ requires \valid(push) && holding(push) && push->gathered <= size;
  @ requires \valid(part + (0 .. size - 1));
  @ requires \separated(part + (0 .. size - 1), push->chunk + (0 .. push->chunk_size - 1));
  @ assigns push->chunk, push->chunk_size, push->offset, push->gathered, part[0 .. size - 1];
  @ ensures whole: \result != 0 <==> push->gathered == size;
  @ ensures more: \result == 0 ==> push->chunk_size == 0;
  @ ensures gathered: \old(push->gathered) <= push->gathered <= size;
  @ ensures taken: push->chunk_size + push->gathered == \old(push->chunk_size) + \old(push->gathered);
  @ ensures advanced: advanced{Pre, Post}(push);
  @ ensures holding: holding(push);
  @*/
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

/*@ requires \valid(event);
  @ assigns event->kind, event->offset, event->bytes;
  @ ensures kind: event->kind == kind;
  @ ensures offset: event->offset == offset;
  @ ensures bytes: event->bytes == bytes;
  @*/
static void
set_event(struct mtstream_event *event, enum mtstream_event_kind kind, uint64_t offset, const unsigned char *bytes)
{
	event->kind = kind;
	event->offset = offset;
	event->bytes = bytes;
}

/* Runs the checks of one part and takes over their verdict. */
/*@ requires \valid(push) && visitable(&push->options.checks);
  @ requires record == \null || \valid_read(record) && known_kind(record->kind) &&
  @   \valid_read(record->head + (0 .. head_octets(record->kind) - 1)) &&
  @   \valid_read(record->sums) && \valid_read(record->totals);
  @ assigns push->violation, push->status;
  @ ensures ok: \result == MTSTREAM_OK ==> push->status == \old(push->status);
  @ ensures stopped: \result != MTSTREAM_OK ==> \result == push->status == MTSTREAM_STOPPED;
  @*/
static enum mtstream_status
check(struct mtstream_push *push, const struct record *record)
{
	struct reporter reporter;

	if ((push->options.flags & MTSTREAM_PUSH_CHECK) == 0)
		return MTSTREAM_OK;
	reporter.checks = push->options.checks;
	reporter.violation = push->violation;
	reporter.stopped = 0;
	if (record == NULL)
		mtstream_internal_check_header(&reporter, &push->header);
	else
		mtstream_internal_check_record(&reporter, record);
	push->violation = reporter.violation;
	return reporter.stopped ? fail(push, MTSTREAM_STOPPED) : MTSTREAM_OK;
}

/*@ requires \valid(push) && record <= push->header.count;
  @ assigns push->record, push->cpu, push->record_offset, push->phase, push->sums;
  @ ensures record: push->record == record;
  @ ensures cpu: push->cpu == 0;
  @ ensures phase: push->phase == (record == push->header.count ? PHASE_END : PHASE_RECORD);
  @*/
static void
begin_record(struct mtstream_push *push, uint32_t record)
{
	push->record = record;
	push->cpu = 0;
	push->record_offset = push->offset;
	push->phase = record == push->header.count ? PHASE_END : PHASE_RECORD;
	mtstream_internal_sums_begin(&push->sums);
}

/* Reads the stream header that was gathered, and holds it to the rules on it. */
/*@ requires \valid(push) && known_kind(push->kind) && visitable(&push->options.checks);
  @ assigns push->header, push->byte_order, push->status, push->violation;
  @ ensures maxcpus: \result == MTSTREAM_OK ==> push->header.maxcpus > 0;
  @ ensures status: \result == MTSTREAM_OK ==> push->status == \old(push->status);
  @ ensures sticky: \result != MTSTREAM_OK ==> \result == push->status;
  @ ensures more: \result != MTSTREAM_MORE && \result != MTSTREAM_END;
  @ ensures known: known_kind(push->kind);
  @*/
static enum mtstream_status
read_header(struct mtstream_push *push)
{
	struct mtstream_finding finding;
	enum mtstream_status status;

	status = mtstream_internal_open_header(push->head, MTSTREAM_HEADER_SIZE, push->kind, &push->options.limits,
	    &push->header, &push->byte_order, &finding);
	if (status == MTSTREAM_LIMIT)
		return fail(push, status);
	if (status != MTSTREAM_OK)
		return refuse(push, finding.rule, finding.offset, finding.expected, finding.found);
	return check(push, NULL);
}

/*@ requires \valid(push) && \valid(event) && \separated(push, event);
  @ requires decoding(push) && push->phase == PHASE_HEADER;
  @ assigns *event, push->header, push->byte_order, push->offset, push->status, push->violation, push->chunk,
  @   push->chunk_size, push->phase, push->gathered, push->record, push->cpu, push->record_offset, push->sums,
  @   push->head[0 .. 15];
  @ ensures ok: \result == MTSTREAM_OK ==> event->kind == MTSTREAM_EVENT_HEADER;
  @ ensures more: \result == MTSTREAM_MORE ==> push->chunk_size == 0;
  @ ensures no_end: \result != MTSTREAM_END;
  @ ensures sticky: \result != MTSTREAM_OK && \result != MTSTREAM_MORE ==> \result == push->status;
  @ ensures status: \result == MTSTREAM_OK || \result == MTSTREAM_MORE ==> push->status == \old(push->status);
  @ ensures advanced: advanced{Pre, Post}(push);
  @ ensures gathering: gathering(push);
  @ ensures counting: counting(push);
  @ ensures kind: of_kind(push);
  @ ensures holding: holding(push);
  @*/
static enum mtstream_status
take_header(struct mtstream_push *push, struct mtstream_event *event)
{
	enum mtstream_status status;

	if (!gather(push, push->head, MTSTREAM_HEADER_SIZE))
		return MTSTREAM_MORE;
	push->gathered = 0;
	status = read_header(push);
	if (status != MTSTREAM_OK)
		return status;
	begin_record(push, 0);
	event->record = MTSTREAM_NONE;
	set_event(event, MTSTREAM_EVENT_HEADER, 0, push->head);
	return MTSTREAM_OK;
}

/*@ requires \valid(push) && \valid(event) && \separated(push, event);
  @ requires decoding(push) && push->phase == PHASE_RECORD;
  @ assigns *event, push->offset, push->chunk, push->chunk_size, push->phase, push->gathered, push->head[0 .. 119];
  @ ensures ok: \result == MTSTREAM_OK ==> event->kind == MTSTREAM_EVENT_RECORD;
  @ ensures more: \result == MTSTREAM_MORE ==> push->chunk_size == 0;
  @ ensures no_end: \result != MTSTREAM_END;
  @ ensures sticky: \result != MTSTREAM_OK && \result != MTSTREAM_MORE ==> \result == push->status;
  @ ensures status: \result == MTSTREAM_OK || \result == MTSTREAM_MORE ==> push->status == \old(push->status);
  @ ensures advanced: advanced{Pre, Post}(push);
  @ ensures gathering: gathering(push);
  @ ensures counting: counting(push);
  @ ensures kind: of_kind(push);
  @ ensures holding: holding(push);
  @*/
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
/*@ requires \valid_read(push);
  @ assigns \nothing;
  @*/
static uint64_t
stats_offset(const struct mtstream_push *push, uint32_t cpu)
{
	return push->record_offset + head_size(push->kind) + (uint64_t)MTSTREAM_STATS_SIZE * cpu;
}

/* Hands out a run of statistics that were taken. */
/*@ requires \valid_read(push) && \valid(event) && \separated(push, event);
  @ requires in_stats(push) && 0 < cpus <= push->cpu - first;
  @ assigns event->kind, event->offset, event->bytes, event->cpu, event->cpus;
  @ ensures kind: event->kind == kind;
  @ ensures bytes: event->bytes == bytes && event->cpus == cpus;
  @ ensures run: run_of(push, event);
  @ ensures advanced: advanced{Pre, Post}(push);
  @ ensures decoding: in_stats(push);
  @*/
static void
hand_out_run(const struct mtstream_push *push, struct mtstream_event *event, enum mtstream_event_kind kind,
    uint32_t first, uint32_t cpus, const unsigned char *bytes)
{
	set_event(event, kind, stats_offset(push, first), bytes);
	event->cpu = first;
	event->cpus = cpus;
}

/*@ requires \valid(push) && \valid(event) && \separated(push, event);
  @ requires in_stats(push) && push->zeros > 0;
  @ assigns event->kind, event->offset, event->bytes, event->cpu, event->cpus, push->zeros;
  @ ensures ok: \result == MTSTREAM_OK;
  @ ensures kind: event->kind == MTSTREAM_EVENT_ZEROS;
  @ ensures run: run_of(push, event);
  @ ensures zeros: push->zeros == 0;
  @ ensures advanced: advanced{Pre, Post}(push);
  @ ensures decoding: in_stats(push);
  @*/
static enum mtstream_status
hand_out_zeros(struct mtstream_push *push, struct mtstream_event *event)
{
	hand_out_run(push, event, MTSTREAM_EVENT_ZEROS, push->cpu - push->zeros, push->zeros, NULL);
	push->zeros = 0;
	return MTSTREAM_OK;
}

/* Runs the checks of the record at hand. */
/*@ requires \valid(push) && \valid_read(totals) && known_kind(push->kind) && visitable(&push->options.checks);
  @ assigns push->violation, push->status;
  @ ensures ok: \result == MTSTREAM_OK ==> push->status == \old(push->status);
  @ ensures stopped: \result != MTSTREAM_OK ==> \result == push->status == MTSTREAM_STOPPED;
  @*/
static enum mtstream_status
check_record(struct mtstream_push *push, const struct mtstream_totals *totals)
{
	struct record record = {push->head, push->record_offset, push->record, push->kind, push->byte_order, &push->sums,
	    totals};

	return check(push, &record);
}

/* Hands out the totals of the record at hand, unless a visitor ends it. */
/*@ requires \valid(push) && \valid(event) && \separated(push, event) && in_stats(push);
  @ assigns event->kind, event->offset, event->bytes, event->totals, push->violation, push->status;
  @ ensures ok: \result == MTSTREAM_OK ==> event->kind == MTSTREAM_EVENT_RECORD_END;
  @ ensures status: \result == MTSTREAM_OK ==> push->status == \old(push->status);
  @ ensures stopped: \result != MTSTREAM_OK ==> \result == push->status == MTSTREAM_STOPPED;
  @ ensures advanced: advanced{Pre, Post}(push);
  @ ensures gathering: gathering(push);
  @ ensures counting: counting(push);
  @ ensures known: of_kind(push);
  @ ensures holding: holding(push);
  @ ensures visitable: visitable(&push->options.checks);
  @ ensures phase: push->phase == PHASE_STATS;
  @*/
static enum mtstream_status
hand_out_totals(struct mtstream_push *push, struct mtstream_event *event)
{
	enum mtstream_status status;

	mtstream_internal_totals(&push->sums, push->kind, push->byte_order, push->head, &event->totals);
	/*@ assert gathering: gathering(push); */
	status = check_record(push, &event->totals);
	if (status == MTSTREAM_OK)
		set_event(event, MTSTREAM_EVENT_RECORD_END, push->record_offset, NULL);
	return status;
}

/*@ requires \valid(push) && \valid(event) && \separated(push, event);
  @ requires in_stats(push) && push->cpu == push->header.maxcpus && push->zeros == 0;
  @ assigns event->kind, event->offset, event->bytes, event->totals;
  @ assigns push->status, push->violation, push->phase, push->record, push->cpu, push->record_offset, push->sums;
  @ ensures ok: \result == MTSTREAM_OK ==> event->kind == MTSTREAM_EVENT_RECORD_END;
  @ ensures record: \result == MTSTREAM_OK ==> push->record == \old(push->record) + 1;
  @ ensures status: \result == MTSTREAM_OK ==> push->status == \old(push->status);
  @ ensures sticky: \result != MTSTREAM_OK ==> \result == push->status == MTSTREAM_STOPPED;
  @ ensures advanced: advanced{Pre, Post}(push);
  @ ensures gathering: gathering(push);
  @ ensures counting: counting(push);
  @ ensures known: of_kind(push);
  @ ensures holding: holding(push);
  @ ensures visitable: visitable(&push->options.checks);
  @*/
static enum mtstream_status
end_record(struct mtstream_push *push, struct mtstream_event *event)
{
	enum mtstream_status status = hand_out_totals(push, event);

	if (status == MTSTREAM_OK)
		begin_record(push, push->record + 1);
	return status;
}

/* The whole statistics at hand, at least those of one CPU: in the chunk, or gathered. NULL if more input is needed. */
/*@ requires \valid(push) && \valid(cpus) && \separated(push, cpus);
  @ requires in_stats(push) && push->cpu < push->header.maxcpus;
  @ assigns *cpus, push->offset, push->chunk, push->chunk_size, push->gathered, push->stats[0 .. 63];
  @ ensures more: \result == \null ==> push->chunk_size == 0;
  @ ensures whole: \result != \null ==> whole(push, \result, *cpus);
  @ ensures advanced: advanced{Pre, Post}(push);
  @ ensures decoding: in_stats(push);
  @*/
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
/*@ requires \valid(push) && in_stats(push) && push->cpu + cpus <= push->header.maxcpus;
  @ requires push->gathered == 0 ==> 64 * cpus <= push->chunk_size;
  @ assigns push->gathered, push->offset, push->chunk, push->chunk_size, push->cpu;
  @ ensures gathered: push->gathered == 0;
  @ ensures cpu: push->cpu == \old(push->cpu) + cpus;
  @ ensures advanced: advanced{Pre, Post}(push);
  @ ensures decoding: in_stats(push);
  @*/
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
/*@ requires \valid_read(bytes + (0 .. 64 * cpus - 1)) && 64 * cpus <= SIZE_MAX;
  @ assigns \nothing;
  @ ensures range: 0 <= \result <= cpus;
  @*/
static uint32_t
run_length(const unsigned char *bytes, uint32_t cpus, int zero)
{
	uint32_t length = 0;

	/*@ loop invariant range: 0 <= length <= cpus;
	  @ loop assigns length;
	  @ loop variant cpus - length;
	  @*/
	while (length < cpus && all_zero(bytes + (size_t)length * MTSTREAM_STATS_SIZE) == zero)
		length++;
	return length;
}

/* Adds statistics to the totals, and goes past them. */
/*@ requires \valid(push) && in_stats(push) && whole(push, bytes, cpus);
  @ assigns push->sums, push->gathered, push->offset, push->chunk, push->chunk_size, push->cpu;
  @ ensures cpu: push->cpu == \old(push->cpu) + cpus;
  @ ensures advanced: advanced{Pre, Post}(push);
  @ ensures decoding: in_stats(push);
  @*/
static void
sum_stats(struct mtstream_push *push, const unsigned char *bytes, uint32_t cpus)
{
	mtstream_internal_sums_add(&push->sums, push->kind, push->byte_order, bytes, push->cpu, cpus,
	    stats_offset(push, push->cpu));
	pass_stats(push, cpus);
}

/* Hands out the statistics up to the next that are all zero, the first of them in any case. */
/*@ requires \valid(push) && \valid(event) && \separated(push, event);
  @ requires in_stats(push) && whole(push, bytes, cpus);
  @ assigns event->kind, event->offset, event->bytes, event->cpu, event->cpus;
  @ assigns push->sums, push->gathered, push->offset, push->chunk, push->chunk_size, push->cpu;
  @ ensures kind: event->kind == MTSTREAM_EVENT_STATS;
  @ ensures readable: \valid_read(event->bytes + (0 .. 64 * event->cpus - 1));
  @ ensures run: run_of(push, event);
  @ ensures cpu: push->cpu > \old(push->cpu);
  @ ensures advanced: advanced{Pre, Post}(push);
  @ ensures decoding: in_stats(push);
  @*/
static void
hand_out_stats(struct mtstream_push *push, struct mtstream_event *event, const unsigned char *bytes, uint32_t cpus)
{
	/* The first one even if the caller's memory changes underneath. */
	uint32_t first = push->cpu, run = 1 + run_length(bytes + MTSTREAM_STATS_SIZE, cpus - 1, 0);

	sum_stats(push, bytes, run);
	hand_out_run(push, event, MTSTREAM_EVENT_STATS, first, run, bytes);
}

/* Counts statistics that are all zero, which are handed out where their run ends; 1 if there were any. */
/*@ requires \valid(push) && in_stats(push) && whole(push, bytes, cpus);
  @ assigns push->zeros, push->gathered, push->offset, push->chunk, push->chunk_size, push->cpu;
  @ ensures none: \result == 0 ==> whole(push, bytes, cpus);
  @ ensures cpu: \result == 0 ==> push->cpu == \old(push->cpu);
  @ ensures some: \result != 0 ==> push->cpu > \old(push->cpu);
  @ ensures advanced: advanced{Pre, Post}(push);
  @ ensures decoding: in_stats(push);
  @*/
static int
count_zeros(struct mtstream_push *push, const unsigned char *bytes, uint32_t cpus)
{
	uint32_t zeros = run_length(bytes, cpus, 1);

	if (zeros == 0)
		return 0;
	pass_stats(push, zeros);
	push->zeros += zeros;
	return 1;
}

/*@ requires \valid(push) && \valid(event) && \separated(push, event);
  @ requires in_stats(push) && whole(push, bytes, cpus) && event->kind == 0;
  @ assigns event->kind, event->offset, event->bytes, event->cpu, event->cpus;
  @ assigns push->offset, push->chunk, push->chunk_size, push->gathered, push->cpu, push->zeros, push->sums;
  @ ensures none: event->kind == 0 ==>
  @   push->header.maxcpus == \old(push->header.maxcpus) && push->cpu > \old(push->cpu);
  @ ensures readable: event->kind == MTSTREAM_EVENT_STATS ==>
  @   \valid_read(event->bytes + (0 .. 64 * event->cpus - 1));
  @ ensures run: run_event(event) ==> run_of(push, event);
  @ ensures advanced: advanced{Pre, Post}(push);
  @ ensures decoding: in_stats(push);
  @*/
static void
take_whole(struct mtstream_push *push, struct mtstream_event *event, const unsigned char *bytes, uint32_t cpus)
{
	if ((push->options.flags & MTSTREAM_PUSH_STATS) == 0)
		sum_stats(push, bytes, cpus);
	else if (count_zeros(push, bytes, cpus))
		return;
	else if (push->zeros > 0)
		hand_out_zeros(push, event);
	else
		hand_out_stats(push, event, bytes, cpus);
}

/*@ requires \valid(push) && \valid(event) && \separated(push, event);
  @ requires in_stats(push) && event->kind == 0;
  @ assigns event->kind, event->offset, event->bytes, event->cpu, event->cpus, event->totals;
  @ assigns push->offset, push->status, push->violation, push->chunk, push->chunk_size, push->phase, push->gathered,
  @   push->record, push->cpu, push->zeros, push->record_offset, push->sums, push->stats[0 .. 63];
  @ ensures none: \result == MTSTREAM_OK && event->kind == 0 ==>
  @   push->header.maxcpus == \old(push->header.maxcpus) && push->cpu > \old(push->cpu);
  @ ensures readable: \result == MTSTREAM_OK && event->kind == MTSTREAM_EVENT_STATS ==>
  @   \valid_read(event->bytes + (0 .. 64 * event->cpus - 1));
  @ ensures run: \result == MTSTREAM_OK && run_event(event) ==> run_of(push, event);
  @ ensures more: \result == MTSTREAM_MORE ==> push->chunk_size == 0;
  @ ensures no_end: \result != MTSTREAM_END;
  @ ensures sticky: \result != MTSTREAM_OK && \result != MTSTREAM_MORE ==> \result == push->status;
  @ ensures status: \result == MTSTREAM_OK || \result == MTSTREAM_MORE ==> push->status == \old(push->status);
  @ ensures advanced: advanced{Pre, Post}(push);
  @ ensures decoding: decoding(push);
  @*/
static enum mtstream_status
take_stats(struct mtstream_push *push, struct mtstream_event *event)
{
	const unsigned char *bytes;
	uint32_t cpus;

	if (push->cpu == push->header.maxcpus)
		return push->zeros > 0 ? hand_out_zeros(push, event) : end_record(push, event);
	bytes = whole_stats(push, &cpus);
	if (bytes == NULL)
		return MTSTREAM_MORE;
	take_whole(push, event, bytes, cpus);
	return MTSTREAM_OK;
}

/*@ requires \valid(push) && holding(push) && visitable(&push->options.checks);
  @ assigns push->status;
  @ ensures end: \result == MTSTREAM_END <==> push->chunk_size == 0;
  @ ensures status: \result == MTSTREAM_END ==> push->status == \old(push->status);
  @ ensures sticky: \result != MTSTREAM_END ==> \result == push->status;
  @ ensures refused: \result == MTSTREAM_END || \result == MTSTREAM_STOPPED || \result == MTSTREAM_TRUNCATED ||
  @   \result == MTSTREAM_VERSION || \result == MTSTREAM_MAXCPUS || \result == MTSTREAM_TRAILING;
  @*/
static enum mtstream_status
take_end(struct mtstream_push *push)
{
	if (push->chunk_size > 0)
		return refuse(push, MTSTREAM_RULE_LEN_2, push->offset, push->offset, push->chunk[0]);
	return MTSTREAM_END;
}

/* Takes the next part; it brings an event or, as zeros of which more may follow, none yet. */
/*@ requires \valid(push) && \valid(event) && \separated(push, event);
  @ requires decoding(push) && push->status == MTSTREAM_OK && event->kind == 0;
  @ assigns *event, push->header, push->byte_order, push->offset, push->status, push->violation, push->chunk,
  @   push->chunk_size, push->phase, push->gathered, push->record, push->cpu, push->zeros, push->record_offset,
  @   push->sums, push->head[0 .. 119], push->stats[0 .. 63];
  @ ensures none: \result == MTSTREAM_OK && event->kind == 0 ==>
  @   push->header.maxcpus == \old(push->header.maxcpus) && push->cpu > \old(push->cpu);
  @ ensures readable: \result == MTSTREAM_OK && event->kind == MTSTREAM_EVENT_STATS ==>
  @   \valid_read(event->bytes + (0 .. 64 * event->cpus - 1));
  @ ensures run: \result == MTSTREAM_OK && run_event(event) ==> run_of(push, event);
  @ ensures more: \result == MTSTREAM_MORE ==> push->chunk_size == 0;
  @ ensures end: \result == MTSTREAM_END ==> push->record == push->header.count && push->chunk_size == 0;
  @ ensures sticky: \result == push->status || \result == MTSTREAM_MORE || \result == MTSTREAM_END;
  @ ensures status: \result == MTSTREAM_OK || \result == MTSTREAM_MORE || \result == MTSTREAM_END ==>
  @   push->status == \old(push->status);
  @ ensures advanced: advanced{Pre, Post}(push);
  @ ensures decoding: decoding(push);
  @*/
static enum mtstream_status
step(struct mtstream_push *push, struct mtstream_event *event)
{
	enum mtstream_status status;

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
	return status;
}

/*@ requires push == \null || \valid(push) && decoding(push);
  @ requires event == \null || \valid(event);
  @ requires push != \null && event != \null ==> \separated(push, event);
  @ assigns *event, push->header, push->byte_order, push->offset, push->status, push->violation, push->chunk,
  @   push->chunk_size, push->phase, push->gathered, push->record, push->cpu, push->zeros, push->record_offset,
  @   push->sums, push->head[0 .. 119], push->stats[0 .. 63];
  @ ensures argument: push == \null || event == \null ==> \result == MTSTREAM_ARGUMENT;
  @ ensures sticky: push != \null && event != \null && \old(push->status) != MTSTREAM_OK ==>
  @   \result == push->status == \old(push->status);
  @ ensures more: \result == MTSTREAM_MORE && push->status == MTSTREAM_OK ==> push->chunk_size == 0;
  @ ensures end: \result == MTSTREAM_END && push->status == MTSTREAM_OK ==>
  @   push->record == push->header.count && push->chunk_size == 0;
  @ ensures readable: \result == MTSTREAM_OK && event->kind == MTSTREAM_EVENT_STATS ==>
  @   \valid_read(event->bytes + (0 .. 64 * event->cpus - 1));
  @ ensures run: \result == MTSTREAM_OK && run_event(event) ==> run_of(push, event);
  @ ensures advanced: push != \null ==> advanced{Pre, Post}(push);
  @ ensures decoding: push != \null ==> decoding(push);
  @*/
enum mtstream_status
mtstream_push_next(struct mtstream_push *push, struct mtstream_event *event)
{
	enum mtstream_status status;

	if (push == NULL || event == NULL)
		return MTSTREAM_ARGUMENT;
	if (push->status != MTSTREAM_OK)
		return push->status;
	memset(event, 0, sizeof(*event));
	event->record = push->record;
	event->cpu = MTSTREAM_NONE;
	/*@ loop invariant decoding: decoding(push);
	  @ loop invariant none: event->kind == 0;
	  @ loop invariant status: push->status == MTSTREAM_OK;
	  @ loop invariant advanced: advanced{Pre, Here}(push);
	  @ loop assigns status, *event, push->header, push->byte_order, push->offset, push->status, push->violation,
	  @   push->chunk, push->chunk_size, push->phase, push->gathered, push->record, push->cpu, push->zeros,
	  @   push->record_offset, push->sums, push->head[0 .. 119], push->stats[0 .. 63];
	  @ loop variant push->header.maxcpus - push->cpu;
	  @*/
	do
		status = step(push, event);
	while (status == MTSTREAM_OK && event->kind == 0);
	return status;
}

/*@ requires push == \null || \valid(push) && decoding(push);
  @ assigns push->status;
  @ ensures argument: push == \null ==> \result == MTSTREAM_ARGUMENT;
  @ ensures sticky: push != \null && \old(push->status) != MTSTREAM_OK ==>
  @   \result == push->status == \old(push->status);
  @ ensures ok: push != \null && \result == MTSTREAM_OK ==>
  @   push->phase == PHASE_END && push->record == push->header.count && push->chunk_size == 0;
  @ ensures decoding: push != \null ==> decoding(push);
  @*/
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
