/* SPDX-License-Identifier: BSD-2-Clause */
/* What gives access to a whole stream in memory: size, view, sum, check, index. */
#include "compare.h"
#include "members.h"
#include "report.h"

#include <stdlib.h>
#include <string.h>

void
same_verdict(const struct vector *vector, const struct verdict *expected, enum mtstream_status status,
    const struct mtstream_findings *findings)
{
	size_t i = 0;

	same_text("verdict", expected->class != NULL ? expected->class : "ok", mtstream_status_name(status));
	if (expected->class == NULL)
		return;
	while (i < findings->count && findings->array[i].status != status)
		i++;
	if (i == findings->count)
		differ("no finding tells why");
	same_text("rule", vector->violates, mtstream_rule_id(findings->array[i].rule));
	same("offset", expected->offset, findings->array[i].offset);
}

void
same_notes(const struct vector *vector, uint64_t rules, const struct mtstream_findings *findings)
{
	uint64_t expected = vector->notes & rules, notes = 0;

	if (vector->capture)
		return;
	for (size_t i = 0; i < findings->count; i++) {
		if (findings->array[i].severity == MTSTREAM_NOTE)
			notes |= (uint64_t)1 << findings->array[i].rule;
	}
#define MTSTREAM_RULE(symbol, value, id, severity, class, structure, field, radix, expects, text) \
	same("notes " id, expected >> (value) & 1, notes >> (value) & 1);
#include "format.def"
}

void
same_stats(const struct vector *vector, const union stats *expected, const union stats *found)
{
	same_members(vector->kind == MTSTREAM_MALLOC ? STRUCTURE_MALLOC_STATS : STRUCTURE_UMA_STATS, expected, found);
}

void
compare_size(const struct vector *vector)
{
	unsigned kinds = mtstream_fitting_kinds(vector->octets, vector->size, vector->size);
	uint64_t size = 0;

	about_part("size", NO_NUMBER);
	same("fits its kind", vector->structure.class == NULL, (kinds & vector->kind) != 0);
	if (vector->structure.class != NULL)
		return;
	same("status", MTSTREAM_OK, mtstream_size(vector->kind, vector->header.maxcpus, vector->header.count, &size));
	same("size", vector->size, size);
}

/* A view in prefix mode, which takes what follows the stream for no part of it. */
static void
compare_prefix(const struct vector *vector)
{
	bool trailing = vector->structure.class != NULL && strcmp(vector->structure.class, "trailing") == 0;
	const struct verdict expected = trailing ? (struct verdict){NULL, 0} : vector->structure;
	struct mtstream_finding refusal;
	struct mtstream_findings findings = {&refusal, 1, 1};
	struct mtstream_view view;
	enum mtstream_status status;

	status = mtstream_open_prefix(&view, vector->kind, vector->octets, vector->size, NULL, &refusal);
	about_part("prefix", NO_NUMBER);
	same_verdict(vector, &expected, status, &findings);
	if (status == MTSTREAM_OK)
		same("size", trailing ? vector->structure.offset : vector->size, view.size);
}

static void
compare_cpu(const struct vector *vector, const struct mtstream_view *view, uint32_t record, uint32_t cpu)
{
	const union stats *expected = &vector->records[record].cpus[cpu];
	union stats stats;
	int zero = 2;

	about_part("statistics of CPU", cpu);
	if (vector->kind == MTSTREAM_MALLOC)
		same("status", MTSTREAM_OK, mtstream_get_malloc_stats(view, record, cpu, &stats.malloc));
	else
		same("status", MTSTREAM_OK, mtstream_get_uma_stats(view, record, cpu, &stats.uma));
	same_stats(vector, expected, &stats);
	same("status", MTSTREAM_OK, mtstream_is_zero(view, record, cpu, &zero));
	same("is zero", is_zero(expected), (uint64_t)zero);
}

static void
compare_record(const struct vector *vector, const struct mtstream_view *view, uint32_t record)
{
	const struct record *expected = &vector->records[record];
	const unsigned char *name;
	struct mtstream_uma_zone zone;
	struct mtstream_totals totals;
	int zero;

	about_part("record", record);
	same("status", MTSTREAM_OK, mtstream_get_name(view, record, &name));
	same_octets("name", expected->name, name, MTSTREAM_NAME_SIZE);
	same("length of the name", name_length(expected->name), mtstream_name_length(name));
	if (vector->kind == MTSTREAM_UMA) {
		same("status", MTSTREAM_OK, mtstream_get_uma_zone(view, record, &zone));
		same_members(STRUCTURE_UMA_ZONE, &expected->zone, &zone);
	}
	same("status", MTSTREAM_OK, mtstream_sum(view, record, &totals));
	same_totals(&expected->totals, &totals);
	same("status", MTSTREAM_RANGE, mtstream_is_zero(view, record, vector->header.maxcpus, &zero));
	for (uint32_t cpu = 0; cpu < vector->header.maxcpus; cpu++)
		compare_cpu(vector, view, record, cpu);
}

void
compare_view(const struct vector *vector)
{
	struct mtstream_finding refusal;
	struct mtstream_findings findings = {&refusal, 1, 1};
	struct mtstream_view view;
	struct mtstream_uma_zone zone;
	const unsigned char *name;
	int zero;
	enum mtstream_status status = mtstream_open(&view, vector->kind, vector->octets, vector->size, NULL, &refusal);

	about_part("view", NO_NUMBER);
	same_verdict(vector, &vector->structure, status, &findings);
	compare_prefix(vector);
	if (status != MTSTREAM_OK)
		return;
	same("byte order", vector->byte_order, view.byte_order);
	same("size", vector->size, view.size);
	same_members(STRUCTURE_HEADER, &vector->header, &view.header);
	for (uint32_t record = 0; record < vector->header.count; record++)
		compare_record(vector, &view, record);
	same("status", MTSTREAM_RANGE, mtstream_get_name(&view, vector->header.count, &name));
	same("status", MTSTREAM_RANGE, mtstream_is_zero(&view, vector->header.count, 0, &zero));
	if (vector->kind == MTSTREAM_UMA)
		same("status", MTSTREAM_RANGE, mtstream_get_uma_zone(&view, vector->header.count, &zone));
}

/* Opens a vector whose structure is valid. */
static struct mtstream_view
open_view(const struct vector *vector)
{
	struct mtstream_view view;

	same("status", MTSTREAM_OK, mtstream_open(&view, vector->kind, vector->octets, vector->size, NULL, NULL));
	return view;
}

void
compare_check(const struct vector *vector)
{
	struct mtstream_view view = open_view(vector);
	struct mtstream_finding array[MAX_FINDINGS];
	struct mtstream_findings findings = {array, MAX_FINDINGS, 0};
	struct mtstream_checks checks = {mtstream_collect, &findings, vector->size_table_entries};
	struct mtstream_totals *totals = calloc((size_t)vector->header.count + 1, sizeof(*totals));

	about_part("check", NO_NUMBER);
	if (totals == NULL)
		broken("no memory");
	same_verdict(vector, &vector->content, mtstream_check(&view, &checks, totals), &findings);
	same_verdict(vector, &vector->content, mtstream_check(&view, NULL, NULL), &findings);
	same_notes(vector, ~RULE_OF_INDEX, &findings);
	for (uint32_t record = 0; record < vector->header.count; record++) {
		about_part("check, record", record);
		same_totals(&vector->records[record].totals, &totals[record]);
	}
	free(totals);
}

/* The last record before end that bears a name, or MTSTREAM_NONE. */
static uint32_t
last_bearer(const struct vector *vector, const unsigned char *name, uint32_t end)
{
	size_t length = name_length(name);

	while (end-- > 0) {
		const unsigned char *other = vector->records[end].name;

		if (name_length(other) == length && memcmp(other, name, length) == 0)
			return end;
	}
	return MTSTREAM_NONE;
}

static void
compare_bearers(const struct vector *vector, const struct mtstream_index *index, uint32_t record)
{
	const unsigned char *name = vector->records[record].name;
	uint32_t expected, found = record;
	enum mtstream_status status;

	about_part("index, record", record);
	expected = last_bearer(vector, name, vector->header.count);
	same("status", MTSTREAM_OK, mtstream_index_find(index, name, name_length(name), &found));
	same("last record of its name", expected, found);
	found = record;
	expected = last_bearer(vector, name, record);
	status = mtstream_index_next(index, &found);
	same("has a record before it", expected != MTSTREAM_NONE, status == MTSTREAM_OK);
	if (status == MTSTREAM_OK)
		same("record of its name before it", expected, found);
}

void
compare_index(const struct vector *vector)
{
	static const uint64_t key[2] = {1, 2};
	struct mtstream_view view = open_view(vector);
	struct mtstream_index index;
	struct mtstream_finding array[MAX_FINDINGS];
	struct mtstream_findings findings = {array, MAX_FINDINGS, 0};
	size_t words = mtstream_index_words(vector->header.count);
	uint32_t *memory = malloc(words * sizeof(*memory)), found;

	about_part("index", NO_NUMBER);
	if (memory == NULL)
		broken("no memory");
	same("status", MTSTREAM_OK, mtstream_index_build(&index, view.data + MTSTREAM_HEADER_SIZE, view.record_size,
	    vector->header.count, key, memory, words));
	for (uint32_t record = 0; record < vector->header.count; record++)
		compare_bearers(vector, &index, record);
	about_part("index", NO_NUMBER);
	same("status", MTSTREAM_NOT_FOUND, mtstream_index_find(&index, "borne by none", 13, &found));
	same("status", MTSTREAM_OK, mtstream_index_duplicates(&index, view.record_size, mtstream_collect, &findings));
	same_notes(vector, RULE_OF_INDEX, &findings);
	free(memory);
}
