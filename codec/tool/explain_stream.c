/* SPDX-License-Identifier: BSD-2-Clause */
#include "explain_stream.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "finding.h"
#include "text.h"

/* Statistics of a CPU, not all of them zero. */
struct live_stats {
	uint32_t cpu;
	unsigned char octets[MTSTREAM_STATS_SIZE];
};

/* A stream that is being explained. Rows of a record wait for its findings, which are known at its end. */
struct explain {
	struct input *input;
	struct explain_page *page;
	const struct explain_choice *choice;
	struct mtstream_header header;       /* version 0 until it is there */
	uint32_t record;                     /* at hand, or due next */
	bool in_record;
	bool chosen, ever_chosen;            /* the record at hand, and any, is to be shown */
	unsigned char head[MTSTREAM_UMA_ZONE_SIZE];
	uint32_t cpus;                       /* whose statistics are there */
	struct live_stats *live;             /* those of the record at hand that are to be shown */
	size_t nlive, capacity;
	struct mtstream_finding first, last; /* violations; severity 0 if there are none */
};

/* The two streams. */
static const struct {
	const char *sysctl;
	enum structure head, stats;
} streams[] = {
#define MTSTREAM_STREAM(symbol, value, name, sysctl, record_header, statistics) \
	[value] = {sysctl, STRUCTURE_##record_header, STRUCTURE_##statistics},
#include "format.def"
};

static uint32_t
head_size(enum mtstream_kind kind)
{
	return kind == MTSTREAM_UMA ? MTSTREAM_UMA_ZONE_SIZE : MTSTREAM_MALLOC_TYPE_SIZE;
}

/* Where the record at hand, or due next, starts. */
static uint64_t
record_offset(const struct explain *explain)
{
	uint64_t record_size = head_size(explain->page->kind) + (uint64_t)explain->header.maxcpus * MTSTREAM_STATS_SIZE;

	return MTSTREAM_HEADER_SIZE + explain->record * record_size;
}

static uint64_t
stats_offset(const struct explain *explain, uint32_t cpu)
{
	return record_offset(explain) + head_size(explain->page->kind) + (uint64_t)cpu * MTSTREAM_STATS_SIZE;
}

static int
visit(void *context, const struct mtstream_finding *finding)
{
	struct explain *explain = context;

	if (finding->severity == MTSTREAM_VIOLATION) {
		if (explain->first.severity == 0)
			explain->first = *finding;
		explain->last = *finding;
	}
	return mtstream_collect(&explain->page->findings, finding);
}

/* A heading for the record at hand; what is the part of it that follows, "" for its start. */
static void
print_record_heading(const struct explain *explain, const char *what)
{
	char name[TEXT_NAME_SIZE], quoted[TEXT_NAME_SIZE + 3] = "";

	if (explain->in_record) {
		text_name(name, explain->head);
		snprintf(quoted, sizeof(quoted), " \"%s\"", name);
	}
	if (*what == '\0')
		putchar('\n');
	explain_heading(explain->page, "Record %" PRIu32 "%s%s", explain->record, quoted, what);
}

/* The header of the record at hand, or its first octets. */
static void
print_head(struct explain *explain, const unsigned char *octets, size_t size)
{
	print_record_heading(explain, "");
	explain_part(explain->page, streams[explain->page->kind].head, record_offset(explain), octets, size);
}

static void
print_cpu(struct explain *explain, uint32_t cpu, const unsigned char *octets, size_t size)
{
	char what[24];

	snprintf(what, sizeof(what), ", CPU %" PRIu32, cpu);
	print_record_heading(explain, what);
	explain_part(explain->page, streams[explain->page->kind].stats, stats_offset(explain, cpu), octets, size);
}

static void
print_zeros(struct explain *explain, uint32_t cpu, uint32_t cpus)
{
	static const unsigned char zeros[MTSTREAM_STATS_SIZE];

	if (!explain->page->all && cpus > 0)
		explain_zeros(stats_offset(explain, cpu), cpu, cpus);
	for (uint32_t i = 0; explain->page->all && i < cpus; i++)
		print_cpu(explain, cpu + i, zeros, sizeof(zeros));
}

/* The statistics of CPUs from first on, before limit. */
static void
print_stats(struct explain *explain, uint32_t first, uint32_t limit)
{
	for (size_t i = 0; i < explain->nlive; i++) {
		const struct live_stats *live = &explain->live[i];

		print_zeros(explain, first, live->cpu - first);
		print_cpu(explain, live->cpu, live->octets, sizeof(live->octets));
		first = live->cpu + 1;
	}
	print_zeros(explain, first, limit - first);
}

/* Shows the record at hand, as far as it is there. */
static void
print_record(struct explain *explain)
{
	uint32_t cpu = explain->choice->cpu;

	print_head(explain, explain->head, head_size(explain->page->kind));
	if (cpu == MTSTREAM_NONE)
		print_stats(explain, 0, explain->cpus);
	else if (cpu < explain->cpus)
		print_stats(explain, cpu, cpu + 1);
}

static void
print_size_law(const struct explain *explain)
{
	const struct mtstream_header *header = &explain->header;
	enum mtstream_kind kind = explain->page->kind;
	char value[32] = "2^64 bytes or more", law[128];
	uint64_t length;

	snprintf(law, sizeof(law), "16 + %" PRIu32 " * (%" PRIu32 " + 64 * %" PRIu32 "), by the size law.",
	    header->count, head_size(kind), header->maxcpus);
	if (mtstream_size(kind, header->maxcpus, header->count, &length) == MTSTREAM_OK)
		snprintf(value, sizeof(value), "%" PRIu64 " bytes", length);
	explain_value("length", value, law);
}

/* The stream header, and what follows from it. */
static enum outcome
begin_stream(struct explain *explain, const struct mtstream_push *push, const unsigned char *octets)
{
	struct explain_page *page = explain->page;
	const struct explain_choice *choice = explain->choice;
	bool big = push->byte_order == MTSTREAM_BIG_ENDIAN;

	explain->header = push->header;
	if (choice->record != NULL && choice->name == NULL && choice->index >= push->header.count) {
		complain(explain->input->name, "--record=%s: the stream has %" PRIu32 " records", choice->record,
		    push->header.count);
		return OUTCOME_USAGE;
	}
	if (choice->cpu != MTSTREAM_NONE && choice->cpu >= push->header.maxcpus) {
		complain(explain->input->name, "--cpu=%" PRIu32 ": the stream has %" PRIu32 " CPUs", choice->cpu,
		    push->header.maxcpus);
		return OUTCOME_USAGE;
	}
	page->byte_order = push->byte_order;
	explain_columns(page);
	explain_heading(page, "Stream header");
	explain_part(page, STRUCTURE_HEADER, 0, octets, MTSTREAM_HEADER_SIZE);
	explain_value("byte_order", text_byte_order(page->byte_order),
	    big ? "The most significant octet first." : "The least significant octet first.");
	explain_value("kind", text_kind(page->kind), streams[page->kind].sysctl);
	print_size_law(explain);
	page->findings.count = 0;
	return OUTCOME_GOOD;
}

static bool
is_chosen(const struct explain *explain)
{
	const struct explain_choice *choice = explain->choice;
	char name[TEXT_NAME_SIZE];

	if (choice->record == NULL)
		return true;
	if (choice->name == NULL)
		return choice->index == explain->record;
	text_name(name, explain->head);
	return strcmp(choice->name, name) == 0;
}

static void
begin_record(struct explain *explain, const unsigned char *octets)
{
	memcpy(explain->head, octets, head_size(explain->page->kind));
	explain->in_record = true;
	explain->chosen = is_chosen(explain);
	explain->ever_chosen = explain->ever_chosen || explain->chosen;
	explain->cpus = 0;
	explain->nlive = 0;
}

static enum outcome
keep_stats(struct explain *explain, uint32_t cpu, const unsigned char *octets)
{
	explain->cpus = cpu + 1;
	if (!explain->chosen || (explain->choice->cpu != MTSTREAM_NONE && explain->choice->cpu != cpu))
		return OUTCOME_GOOD;
	if (explain->nlive == explain->capacity) {
		size_t capacity = explain->capacity == 0 ? 16 : explain->capacity * 2;
		struct live_stats *live = realloc(explain->live, capacity * sizeof(*live));

		if (live == NULL) {
			complain(explain->input->name, "out of memory");
			return OUTCOME_FAILED;
		}
		explain->live = live;
		explain->capacity = capacity;
	}
	explain->live[explain->nlive].cpu = cpu;
	memcpy(explain->live[explain->nlive++].octets, octets, MTSTREAM_STATS_SIZE);
	return OUTCOME_GOOD;
}

static void
end_record(struct explain *explain, const struct mtstream_totals *totals)
{
	if (explain->chosen) {
		print_record(explain);
		print_record_heading(explain, ", totals");
		explain_totals(explain->page, totals);
	}
	explain->page->findings.count = 0;
	explain->in_record = false;
	explain->record++;
}

static enum outcome
handle(void *context, const struct mtstream_push *push, const struct mtstream_event *event)
{
	struct explain *explain = context;
	enum outcome outcome = OUTCOME_GOOD;

	switch (event->kind) {
	case MTSTREAM_EVENT_HEADER:
		outcome = begin_stream(explain, push, event->bytes);
		break;
	case MTSTREAM_EVENT_RECORD:
		begin_record(explain, event->bytes);
		break;
	case MTSTREAM_EVENT_STATS:
		for (uint32_t i = 0; outcome == OUTCOME_GOOD && i < event->cpus; i++)
			outcome = keep_stats(explain, event->cpu + i, event->bytes + (size_t)i * MTSTREAM_STATS_SIZE);
		break;
	case MTSTREAM_EVENT_ZEROS:
		explain->cpus += event->cpus;
		break;
	case MTSTREAM_EVENT_RECORD_END:
		end_record(explain, &event->totals);
		break;
	}
	return ferror(stdout) ? OUTCOME_FAILED : outcome;
}

/* A stream header that is refused, or not all there. */
static void
print_refused_header(struct explain *explain)
{
	struct explain_page *page = explain->page;
	const struct input *input = explain->input;

	if (input->start_size >= 4 && memcmp(input->start, "\1\0\0\0", 4) == 0)
		page->byte_order = MTSTREAM_LITTLE_ENDIAN;
	else if (input->start_size >= 4 && memcmp(input->start, "\0\0\0\1", 4) == 0)
		page->byte_order = MTSTREAM_BIG_ENDIAN;
	explain_columns(page);
	explain_heading(page, "Stream header");
	explain_part(page, STRUCTURE_HEADER, 0, input->start, input->start_size);
}

/* A stream that ends within a record: what is there of it. */
static void
print_cut_record(struct explain *explain, uint64_t length)
{
	const struct input *input = explain->input;
	uint64_t left = length - record_offset(explain);
	const unsigned char *end = input->tail + input->tail_size;
	size_t size;

	if (!explain->in_record) {
		size = (size_t)left;
		if (size > 0)
			print_head(explain, end - size, size);
		return;
	}
	left -= head_size(explain->page->kind);
	size = (size_t)(left % MTSTREAM_STATS_SIZE);
	/* A run of zeros is handed out when it is over, which it is not. */
	explain->cpus = (uint32_t)(left / MTSTREAM_STATS_SIZE);
	if (explain->chosen)
		print_record(explain);
	if (size > 0)
		print_cpu(explain, explain->cpus, end - size, size);
}

static void
print_missing(const struct explain *explain, const struct mtstream_finding *refusal)
{
	printf("%10sComplete records: %" PRIu32 " of %" PRIu32, "", explain->record, explain->header.count);
	if (refusal->expected != UINT64_MAX)
		printf(". Missing octets: %" PRIu64, refusal->expected - refusal->found);
	putchar('\n');
}

/* Goes as far as the octets do, to the first that breaks a rule. */
static void
print_refusal(struct explain *explain, const struct mtstream_finding *refusal)
{
	unsigned char octet = (unsigned char)refusal->found;
	char text[FINDING_TEXT_SIZE];

	if (explain->header.version == 0)
		print_refused_header(explain);
	else if (refusal->rule == MTSTREAM_RULE_LEN_1)
		print_cut_record(explain, refusal->offset);
	if (refusal->rule == MTSTREAM_RULE_HDR_1 || refusal->rule == MTSTREAM_RULE_LEN_1)
		explain_end(explain->page, refusal, NULL);
	else if (refusal->rule == MTSTREAM_RULE_LEN_2)
		explain_end(explain->page, refusal, &octet);
	if (refusal->rule == MTSTREAM_RULE_LEN_1)
		print_missing(explain, refusal);
	/* On a terminal the refusal comes last. */
	fflush(stdout);
	finding_text(text, refusal);
	complain_at(explain->input->name, refusal->offset, "%s: %s (%s)", mtstream_status_name(refusal->status), text,
	    mtstream_rule_id(refusal->rule));
}

enum outcome
explain_stream(struct input *input, struct explain_page *page, const struct explain_choice *choice)
{
	struct explain explain = {.input = input, .page = page, .choice = choice};
	const struct mtstream_push_options options = {
		.flags = MTSTREAM_PUSH_STATS | MTSTREAM_PUSH_CHECK,
		.checks = {visit, &explain, (uint32_t)page->sizes->entries},
	};
	enum mtstream_status status;
	enum outcome outcome;

	page->kind = input->kind == MTSTREAM_UMA ? MTSTREAM_UMA : MTSTREAM_MALLOC;
	page->findings = (struct mtstream_findings){page->array, EXPLAIN_RULES, 0};
	outcome = input_decode(input, &options, handle, &explain, &status);
	if (outcome == OUTCOME_REFUSED)
		print_refusal(&explain, explain.first.status == status ? &explain.first : &explain.last);
	if (choice->name != NULL && !explain.ever_chosen && explain.header.version != 0 &&
	    explain.record == explain.header.count) {
		complain(input->name, "--record=%s: no record has that name", choice->record);
		outcome = worse(outcome, OUTCOME_USAGE);
	}
	free(explain.live);
	return outcome;
}
