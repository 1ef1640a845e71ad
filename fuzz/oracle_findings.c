/* SPDX-License-Identifier: BSD-2-Clause */
/* Every finding on content, notes included, by a plain reading of the rules: oracle 16. */
#include <string.h>

#include "subject.h"

/* What is expected to be found, and where. */
struct plain {
	const struct subject *subject;
	uint32_t record;
	size_t start; /* of the record */
	struct findings findings;
};

static void
expect(struct plain *plain, enum mtstream_rule rule, size_t offset, uint64_t expected, uint64_t found)
{
	struct mtstream_finding finding = {rule, MTSTREAM_NOTE, MTSTREAM_OK, plain->record, MTSTREAM_NONE, offset, expected,
		found};

	if (rule == MTSTREAM_RULE_HDR_4)
		finding.status = MTSTREAM_PAD;
	else if (rule == MTSTREAM_RULE_NAM_1)
		finding.status = MTSTREAM_NAME_UNTERMINATED;
	else if (rule == MTSTREAM_RULE_NAM_2)
		finding.status = MTSTREAM_NAME_PADDING;
	if (finding.status != MTSTREAM_OK)
		finding.severity = MTSTREAM_VIOLATION;
	(void)findings_visit(&plain->findings, &finding);
}

static uint64_t
get(const struct plain *plain, size_t place, unsigned width)
{
	return shape_get(plain->subject->data + plain->start + place, width, plain->subject->shape.big);
}

static void
expect_name(struct plain *plain)
{
	const unsigned char *name = plain->subject->data + plain->start;
	size_t i = 0;

	if (name[0] == 0)
		expect(plain, MTSTREAM_RULE_NAM_3, plain->start, 0, 0);
	while (i < SHAPE_NAME && name[i] != 0)
		i++;
	if (i == SHAPE_NAME)
		expect(plain, MTSTREAM_RULE_NAM_1, plain->start + 31, 0, name[31]);
	while (i < SHAPE_NAME && name[i] == 0)
		i++;
	if (i < SHAPE_NAME)
		expect(plain, MTSTREAM_RULE_NAM_2, plain->start + i, 0, name[i]);
}

static bool
is_power_of_two(uint64_t number)
{
	while (number > 1 && number % 2 == 0)
		number /= 2;
	return number == 1;
}

static void
expect_zone(struct plain *plain)
{
	const int64_t count = plain->subject->totals[plain->record].count;
	uint64_t align = get(plain, 32, 4), size = get(plain, 36, 4), rsize = get(plain, 40, 4), limit = get(plain, 48, 4);
	uint64_t bucketsize = get(plain, 64, 4), flags = get(plain, 68, 4), reserved = get(plain, 112, 8);

	if (!is_power_of_two(align + 1))
		expect(plain, MTSTREAM_RULE_UMA_3, plain->start + 32, 0, align);
	if (rsize > 0 && rsize < size)
		expect(plain, MTSTREAM_RULE_UMA_5, plain->start + 40, size, rsize);
	if (limit > 0 && count > 0 && (uint64_t)count > limit)
		expect(plain, MTSTREAM_RULE_UMA_4, plain->start + 48, limit, (uint64_t)count);
	if (bucketsize > 0)
		expect(plain, MTSTREAM_RULE_UMA_1, plain->start + 64, 0, bucketsize);
	if (flags > 1)
		expect(plain, MTSTREAM_RULE_UMA_2, plain->start + 68, 1, flags);
	if (reserved > 0)
		expect(plain, MTSTREAM_RULE_RSV_2, plain->start + 112, 0, reserved);
}

/* The first reserved word of a record that is not 0. */
static void
expect_reserved(struct plain *plain)
{
	const enum mtstream_kind kind = plain->subject->kind;
	const size_t first = kind == MTSTREAM_MALLOC ? 40 : 24;

	for (uint32_t cpu = 0; cpu < plain->subject->shape.maxcpus; cpu++) {
		for (size_t place = first; place < SHAPE_STATS; place += 8) {
			size_t offset = shape_head(kind) + (size_t)SHAPE_STATS * cpu + place;
			uint64_t word = get(plain, offset, 8);

			if (word == 0)
				continue;
			expect(plain, kind == MTSTREAM_MALLOC ? MTSTREAM_RULE_RSV_1 : MTSTREAM_RULE_RSV_3, plain->start + offset, 0,
			    word);
			plain->findings.array[plain->findings.count - 1].cpu = cpu;
			return;
		}
	}
}

static void
expect_totals(struct plain *plain)
{
	const struct mtstream_totals *totals = &plain->subject->totals[plain->record];
	const uint32_t entries = plain->subject->size_table_entries;
	bool beyond = false;

	for (uint32_t bit = entries; entries > 0 && bit < 64; bit++)
		beyond = beyond || (totals->size_mask & UINT64_C(1) << bit) != 0;
	if (beyond)
		expect(plain, MTSTREAM_RULE_MSK_1, plain->start, entries, totals->size_mask);
	if (plain->subject->kind == MTSTREAM_MALLOC && totals->bytes < 0)
		expect(plain, MTSTREAM_RULE_SKW_1, plain->start, totals->memalloced, totals->memfreed);
	if (totals->count < 0)
		expect(plain, plain->subject->kind == MTSTREAM_MALLOC ? MTSTREAM_RULE_SKW_2 : MTSTREAM_RULE_SKW_3, plain->start,
		    totals->numallocs, totals->numfrees);
}

void
oracle_findings(struct subject *subject)
{
	static struct plain plain;
	uint64_t pad = shape_get(subject->data + SHAPE_PAD, 4, subject->shape.big);

	plain.subject = subject;
	plain.findings.count = 0;
	plain.record = MTSTREAM_NONE;
	if (pad > 0)
		expect(&plain, MTSTREAM_RULE_HDR_4, SHAPE_PAD, 0, pad);
	for (plain.record = 0; plain.record < subject->shape.count; plain.record++) {
		plain.start = shape_record_at(&subject->shape, plain.record);
		expect_name(&plain);
		if (subject->kind == MTSTREAM_UMA)
			expect_zone(&plain);
		expect_reserved(&plain);
		expect_totals(&plain);
	}
	ORACLE(16, subject->findings.count == plain.findings.count);
	for (size_t i = 0; i < plain.findings.count; i++)
		ORACLE(16, findings_same(&subject->findings.array[i], &plain.findings.array[i]));
}
