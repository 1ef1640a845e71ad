/* SPDX-License-Identifier: BSD-2-Clause */
#include "byteorder.h"
#include "internal.h"

/*@ requires \valid_read(checks) && visitable(checks) && \valid_read(finding);
  @ assigns \nothing;
  @*/
int
mtstream_internal_visit(const struct mtstream_checks *checks, const struct mtstream_finding *finding)
{
	if (checks->visit == NULL)
		return 0;
	/*@ calls any_visitor; */
	return checks->visit(checks->context, finding) != 0;
}

/*@ // What is read of a record, and that a reporter is no part of it.
  @ predicate checkable(struct record *record) =
  @   known_kind(record->kind) && \valid_read(record->head + (0 .. head_octets(record->kind) - 1)) &&
  @   \valid_read(record->sums) && \valid_read(record->totals);
  @ predicate apart(struct reporter *reporter, struct record *record) =
  @   \separated(reporter, record) && \separated(reporter, record->sums) && \separated(reporter, record->totals) &&
  @   \separated(reporter, record->head + (0 .. head_octets(record->kind) - 1));
  @
  @ // What a collecting visitor is handed as its context.
  @ logic struct mtstream_findings *collection(void *context) = (struct mtstream_findings *)context;
  @*/

/*@ requires \valid(reporter) && visitable(&reporter->checks) && (record == \null || \valid_read(record));
  @ assigns reporter->violation, reporter->stopped;
  @ ensures first: \old(reporter->violation) != MTSTREAM_OK ==> reporter->violation == \old(reporter->violation);
  @ ensures stopped: \old(reporter->stopped) != 0 ==> reporter->stopped == \old(reporter->stopped) &&
  @   reporter->violation == \old(reporter->violation);
  @*/
static void
report(struct reporter *reporter, enum mtstream_rule rule, const struct record *record, uint32_t cpu, uint64_t offset,
    uint64_t expected, uint64_t found)
{
	struct mtstream_finding finding;

	if (reporter->stopped)
		return;
	finding.rule = rule;
	finding.severity = mtstream_internal_rule_severity(rule);
	finding.status = mtstream_internal_rule_class(rule);
	finding.record = record != NULL ? record->index : MTSTREAM_NONE;
	finding.cpu = cpu;
	finding.offset = offset;
	finding.expected = expected;
	finding.found = found;
	if (reporter->violation == MTSTREAM_OK)
		reporter->violation = finding.status;
	reporter->stopped = mtstream_internal_visit(&reporter->checks, &finding);
}

/* A finding on a field of a record header. */
/*@ requires \valid(reporter) && visitable(&reporter->checks) && \valid_read(record);
  @ assigns reporter->violation, reporter->stopped;
  @ ensures first: \old(reporter->violation) != MTSTREAM_OK ==> reporter->violation == \old(reporter->violation);
  @*/
static void
report_field(struct reporter *reporter, enum mtstream_rule rule, const struct record *record, uint32_t field,
    uint64_t expected, uint64_t found)
{
	report(reporter, rule, record, MTSTREAM_NONE, record->offset + field, expected, found);
}

/*@ requires \valid(reporter) && visitable(&reporter->checks) && \valid_read(header) && \separated(reporter, header);
  @ assigns reporter->violation, reporter->stopped;
  @ ensures first: \old(reporter->violation) != MTSTREAM_OK ==> reporter->violation == \old(reporter->violation);
  @*/
void
mtstream_internal_check_header(struct reporter *reporter, const struct mtstream_header *header)
{
	if (header->pad != 0)
		report(reporter, MTSTREAM_RULE_HDR_4, NULL, MTSTREAM_NONE, OFFSET_HEADER_pad, 0, header->pad);
}

/*@ requires \valid(reporter) && visitable(&reporter->checks);
  @ requires \valid_read(record) && checkable(record) && apart(reporter, record);
  @ assigns reporter->violation, reporter->stopped;
  @ ensures first: \old(reporter->violation) != MTSTREAM_OK ==> reporter->violation == \old(reporter->violation);
  @*/
static void
check_name(struct reporter *reporter, const struct record *record)
{
	size_t length = mtstream_name_length(record->head);
	uint32_t last = MTSTREAM_NAME_SIZE - 1;

	if (length == 0)
		report_field(reporter, MTSTREAM_RULE_NAM_3, record, 0, 0, 0);
	if (length == MTSTREAM_NAME_SIZE) {
		report_field(reporter, MTSTREAM_RULE_NAM_1, record, last, 0, record->head[last]);
		return;
	}
	/*@ loop invariant place: length <= i <= 32;
	  @ loop assigns i;
	  @ loop variant 32 - i;
	  @*/
	for (uint32_t i = (uint32_t)length; i < MTSTREAM_NAME_SIZE; i++) {
		if (record->head[i] != 0) {
			report_field(reporter, MTSTREAM_RULE_NAM_2, record, i, 0, record->head[i]);
			return;
		}
	}
}

/*@ requires \valid(reporter) && visitable(&reporter->checks);
  @ requires \valid_read(record) && checkable(record) && apart(reporter, record) && record->kind == MTSTREAM_UMA;
  @ assigns reporter->violation, reporter->stopped;
  @ ensures first: \old(reporter->violation) != MTSTREAM_OK ==> reporter->violation == \old(reporter->violation);
  @*/
static void
check_zone(struct reporter *reporter, const struct record *record)
{
	struct mtstream_uma_zone zone;
	int64_t in_use = record->totals->count;

	mtstream_decode_uma_zone(record->head, record->byte_order, &zone);
	if ((zone.align & (zone.align + 1)) != 0)
		report_field(reporter, MTSTREAM_RULE_UMA_3, record, OFFSET_UMA_ZONE_align, 0, zone.align);
	if (zone.rsize != 0 && zone.rsize < zone.size)
		report_field(reporter, MTSTREAM_RULE_UMA_5, record, OFFSET_UMA_ZONE_rsize, zone.size, zone.rsize);
	if (zone.limit != 0 && in_use > (int64_t)zone.limit)
		report_field(reporter, MTSTREAM_RULE_UMA_4, record, OFFSET_UMA_ZONE_limit, zone.limit, (uint64_t)in_use);
	if (zone.bucketsize != 0)
		report_field(reporter, MTSTREAM_RULE_UMA_1, record, OFFSET_UMA_ZONE_bucketsize, 0, zone.bucketsize);
	if ((zone.zone_flags & ~MTSTREAM_ZONE_SECONDARY) != 0)
		report_field(reporter, MTSTREAM_RULE_UMA_2, record, OFFSET_UMA_ZONE_zone_flags, MTSTREAM_ZONE_SECONDARY,
		    zone.zone_flags);
	if (zone.reserved1 != 0)
		report_field(reporter, MTSTREAM_RULE_RSV_2, record, OFFSET_UMA_ZONE_reserved1, 0, zone.reserved1);
}

/*@ requires \valid(reporter) && visitable(&reporter->checks);
  @ requires \valid_read(record) && checkable(record) && apart(reporter, record);
  @ assigns reporter->violation, reporter->stopped;
  @ ensures first: \old(reporter->violation) != MTSTREAM_OK ==> reporter->violation == \old(reporter->violation);
  @*/
static void
check_reserved(struct reporter *reporter, const struct record *record)
{
	const struct mtstream_sums *sums = record->sums;
	enum mtstream_rule rule = record->kind == MTSTREAM_MALLOC ? MTSTREAM_RULE_RSV_1 : MTSTREAM_RULE_RSV_3;

	if (sums->reserved_cpu != MTSTREAM_NONE)
		report(reporter, rule, record, sums->reserved_cpu, sums->reserved_offset, 0, sums->reserved_word);
}

/*@ requires \valid(reporter) && visitable(&reporter->checks);
  @ requires \valid_read(record) && checkable(record) && apart(reporter, record);
  @ assigns reporter->violation, reporter->stopped;
  @ ensures first: \old(reporter->violation) != MTSTREAM_OK ==> reporter->violation == \old(reporter->violation);
  @*/
static void
check_totals(struct reporter *reporter, const struct record *record)
{
	const struct mtstream_totals *totals = record->totals;
	uint32_t entries = reporter->checks.size_table_entries;

	if (record->kind == MTSTREAM_UMA) {
		if ((totals->skew & MTSTREAM_SKEW_COUNT) != 0)
			report_field(reporter, MTSTREAM_RULE_SKW_3, record, 0, totals->numallocs, totals->numfrees);
		return;
	}
	if (entries > 0 && entries < 64 && totals->size_mask >> entries != 0)
		report_field(reporter, MTSTREAM_RULE_MSK_1, record, 0, entries, totals->size_mask);
	if ((totals->skew & MTSTREAM_SKEW_BYTES) != 0)
		report_field(reporter, MTSTREAM_RULE_SKW_1, record, 0, totals->memalloced, totals->memfreed);
	if ((totals->skew & MTSTREAM_SKEW_COUNT) != 0)
		report_field(reporter, MTSTREAM_RULE_SKW_2, record, 0, totals->numallocs, totals->numfrees);
}

/*@ requires \valid(reporter) && visitable(&reporter->checks);
  @ requires \valid_read(record) && checkable(record) && apart(reporter, record);
  @ assigns reporter->violation, reporter->stopped;
  @ ensures first: \old(reporter->violation) != MTSTREAM_OK ==> reporter->violation == \old(reporter->violation);
  @*/
void
mtstream_internal_check_record(struct reporter *reporter, const struct record *record)
{
	check_name(reporter, record);
	if (record->kind == MTSTREAM_UMA)
		check_zone(reporter, record);
	check_reserved(reporter, record);
	check_totals(reporter, record);
}

enum mtstream_status
mtstream_check(const struct mtstream_view *view, const struct mtstream_checks *checks, struct mtstream_totals *totals)
{
	struct reporter reporter = {{NULL, NULL, 0}, MTSTREAM_OK, 0};
	struct mtstream_totals own;
	struct mtstream_sums sums;
	struct record record;

	if (view == NULL)
		return MTSTREAM_ARGUMENT;
	if (checks != NULL)
		reporter.checks = *checks;
	record.kind = view->kind;
	record.byte_order = view->byte_order;
	record.sums = &sums;
	record.offset = MTSTREAM_HEADER_SIZE;
	mtstream_internal_check_header(&reporter, &view->header);
	for (uint32_t i = 0; i < view->header.count && !reporter.stopped; i++, record.offset += view->record_size) {
		struct mtstream_totals *out = totals != NULL ? &totals[i] : &own;
		record.index = i;
		record.head = view->data + record.offset;
		record.totals = out;
		mtstream_internal_sums_begin(&sums);
		mtstream_internal_sums_add(&sums, view->kind, view->byte_order, record.head + head_size(view->kind), 0,
		    view->header.maxcpus, record.offset + head_size(view->kind));
		mtstream_internal_totals(&sums, view->kind, view->byte_order, record.head, out);
		mtstream_internal_check_record(&reporter, &record);
	}
	return reporter.stopped ? MTSTREAM_STOPPED : reporter.violation;
}

/*@ requires \valid(collection(context)) && \valid_read(finding);
  @ requires \valid(collection(context)->array + (0 .. collection(context)->capacity - 1));
  @ requires \separated(collection(context),
  @   collection(context)->array + (0 .. collection(context)->capacity - 1), finding);
  @ assigns collection(context)->count,
  @   collection(context)->array[0 .. collection(context)->capacity - 1];
  @ ensures go: \result == 0;
  @ ensures counted: collection(context)->count ==
  @   (size_t)(\old(collection(context)->count) + 1);
  @*/
int
mtstream_collect(void *context, const struct mtstream_finding *finding)
{
	struct mtstream_findings *findings = context;

	if (findings->count < findings->capacity)
		findings->array[findings->count] = *finding;
	findings->count++;
	return 0;
}
