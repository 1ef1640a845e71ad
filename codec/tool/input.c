/* SPDX-License-Identifier: BSD-2-Clause */
#include "input.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "finding.h"
#include "progress.h"

#define LENGTH_TEXT_SIZE 24

static void
length_text(char text[LENGTH_TEXT_SIZE], uint64_t length)
{
	if (length == SOURCE_LENGTH_UNKNOWN)
		snprintf(text, LENGTH_TEXT_SIZE, "an unknown number");
	else
		snprintf(text, LENGTH_TEXT_SIZE, "%" PRIu64, length);
}

static enum outcome
ask_for_kind(const struct input *input, const struct mtstream_header *header)
{
	char malloc_length[LENGTH_TEXT_SIZE] = "2^64 or more", uma_length[LENGTH_TEXT_SIZE] = "2^64 or more";
	char found[LENGTH_TEXT_SIZE];
	uint64_t length;

	if (mtstream_size(MTSTREAM_MALLOC, header->maxcpus, header->count, &length) == MTSTREAM_OK)
		length_text(malloc_length, length);
	if (mtstream_size(MTSTREAM_UMA, header->maxcpus, header->count, &length) == MTSTREAM_OK)
		length_text(uma_length, length);
	length_text(found, input->source.length);
	complain(input->name,
	    "cannot tell which stream it is: malloc takes %s bytes, uma %s, found %s; pass --kind=malloc or --kind=uma",
	    malloc_length, uma_length, found);
	return OUTCOME_USAGE;
}

static enum outcome
find_kind(struct input *input, unsigned kind)
{
	const struct source *source = &input->source;
	size_t size = source->chunk_size < MTSTREAM_HEADER_SIZE ? source->chunk_size : MTSTREAM_HEADER_SIZE;
	struct mtstream_push push;
	struct mtstream_event event;

	if (kind == 0)
		kind = input->sidecar.kind;
	if (kind == 0 && source->length != SOURCE_LENGTH_UNKNOWN)
		kind = mtstream_fitting_kinds(source->chunk, size, source->length);
	if (kind == MTSTREAM_MALLOC || kind == MTSTREAM_UMA) {
		input->kind = kind;
		return OUTCOME_GOOD;
	}
	/* A header that cannot be a malloc stream's cannot be a uma stream's either: refused as what it is. */
	if (mtstream_push_init(&push, MTSTREAM_MALLOC, NULL) != MTSTREAM_OK ||
	    mtstream_push_feed(&push, source->chunk, size) != MTSTREAM_OK ||
	    mtstream_push_next(&push, &event) != MTSTREAM_OK)
		return OUTCOME_GOOD;
	return ask_for_kind(input, &push.header);
}

enum outcome
input_open(struct input *input, const char *path, const struct input_options *options)
{
	enum outcome outcome;

	*input = (struct input){.limits = options->limits};
	outcome = source_open(&input->source, path);
	if (outcome != OUTCOME_GOOD)
		return outcome;
	input->name = input->source.name;
	outcome = sidecar_read(&input->sidecar, path);
	if (outcome == OUTCOME_GOOD)
		outcome = find_kind(input, options->kind);
	if (outcome != OUTCOME_GOOD)
		input_close(input);
	return outcome;
}

void
input_close(struct input *input)
{
	source_close(&input->source);
}

static int
complain_of_refusal(void *context, const struct mtstream_finding *finding)
{
	const struct input *input = context;
	char text[FINDING_TEXT_SIZE];

	finding_text(text, finding);
	complain_at(input->name, finding->offset, "%s: %s (%s)", mtstream_status_name(finding->status), text,
	    mtstream_rule_id(finding->rule));
	return 0;
}

/* Whether the length is known not to be that of the size law: a complaint instead of half a result. */
static bool
refuse_length(const struct input *input, const struct mtstream_push *push)
{
	uint64_t found = input->source.length, expected;
	bool truncated;

	if (found == SOURCE_LENGTH_UNKNOWN ||
	    mtstream_size(push->kind, push->header.maxcpus, push->header.count, &expected) != MTSTREAM_OK ||
	    found == expected)
		return false;
	truncated = found < expected;
	complain_at(input->name, truncated ? found : expected, "%s: expected %" PRIu64 " bytes, found %" PRIu64 " (%s)",
	    mtstream_status_name(truncated ? MTSTREAM_TRUNCATED : MTSTREAM_TRAILING), expected, found,
	    mtstream_rule_id(truncated ? MTSTREAM_RULE_LEN_1 : MTSTREAM_RULE_LEN_2));
	return true;
}

static void
complain_of_limit(const struct input *input, const struct mtstream_header *header)
{
	const struct mtstream_limits *limits = &input->limits;

	if (limits->max_cpus != 0 && header->maxcpus > limits->max_cpus)
		complain(input->name, "over the limit: %" PRIu32 " CPUs, with --max-cpus=%" PRIu32, header->maxcpus,
		    limits->max_cpus);
	else if (limits->max_types != 0 && header->count > limits->max_types)
		complain(input->name, "over the limit: %" PRIu32 " types, with --max-types=%" PRIu32, header->count,
		    limits->max_types);
	else
		complain(input->name, "over the limit: longer than --max-bytes=%" PRIu64, limits->max_bytes);
}

/* Hands out the events of one chunk. */
static enum outcome
decode_chunk(const struct input *input, struct mtstream_push *push, bool complaining, input_handler *handle,
    void *context, enum mtstream_status *status)
{
	struct mtstream_event event;
	enum outcome outcome;

	*status = mtstream_push_feed(push, input->source.chunk, input->source.chunk_size);
	if (*status != MTSTREAM_OK)
		return OUTCOME_GOOD;
	while ((*status = mtstream_push_next(push, &event)) == MTSTREAM_OK) {
		if (event.kind == MTSTREAM_EVENT_HEADER && complaining && refuse_length(input, push))
			return OUTCOME_REFUSED;
		outcome = handle(context, push, &event);
		if (outcome != OUTCOME_GOOD)
			return outcome;
	}
	return OUTCOME_GOOD;
}

static enum outcome
decode_all(struct input *input, struct mtstream_push *push, bool complaining, input_handler *handle, void *context,
    enum mtstream_status *status)
{
	struct progress progress;
	enum outcome outcome = OUTCOME_GOOD;

	progress_begin(&progress, input->name, input->source.length);
	while (input->source.chunk_size > 0) {
		outcome = decode_chunk(input, push, complaining, handle, context, status);
		if (outcome != OUTCOME_GOOD || (*status != MTSTREAM_MORE && *status != MTSTREAM_END))
			break;
		progress_show(&progress, push->offset);
		outcome = source_next(&input->source);
		if (outcome != OUTCOME_GOOD)
			break;
	}
	progress_end(&progress);
	if (outcome == OUTCOME_GOOD)
		*status = mtstream_push_finish(push);
	return outcome;
}

enum outcome
input_decode(struct input *input, const struct mtstream_push_options *options, input_handler *handle, void *context,
    enum mtstream_status *status)
{
	struct mtstream_push_options own = *options;
	struct mtstream_push push;
	enum mtstream_kind kind = input->kind == MTSTREAM_UMA ? MTSTREAM_UMA : MTSTREAM_MALLOC;
	bool complaining = options->checks.visit == NULL;
	enum outcome outcome;

	own.limits = input->limits;
	if (complaining) {
		own.checks.visit = complain_of_refusal;
		own.checks.context = input;
	}
	*status = mtstream_push_init(&push, kind, &own);
	if (*status == MTSTREAM_OK)
		outcome = decode_all(input, &push, complaining, handle, context, status);
	else
		outcome = OUTCOME_REFUSED;
	if (outcome != OUTCOME_GOOD || *status == MTSTREAM_OK)
		return outcome;
	if (*status != MTSTREAM_LIMIT)
		return OUTCOME_REFUSED;
	complain_of_limit(input, &push.header);
	return OUTCOME_LIMIT;
}
