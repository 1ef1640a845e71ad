/* SPDX-License-Identifier: BSD-2-Clause */
#include "input.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "finding.h"
#include "progress.h"

#define LENGTH_TEXT_SIZE 24

static void
length_text(char text[LENGTH_TEXT_SIZE], uint64_t length, const char *unknown)
{
	if (length == UINT64_MAX)
		snprintf(text, LENGTH_TEXT_SIZE, "%s", unknown);
	else
		snprintf(text, LENGTH_TEXT_SIZE, "%" PRIu64, length);
}

/* The length that the size law gives, UINT64_MAX if that is 2^64 or more. */
static uint64_t
expected_length(enum mtstream_kind kind, const struct mtstream_header *header)
{
	uint64_t length;

	if (mtstream_size(kind, header->maxcpus, header->count, &length) != MTSTREAM_OK)
		return UINT64_MAX;
	return length;
}

/* Decodes the stream header. False if it is refused; that of one kind always is if that of the other is. */
static bool
read_header(const struct input *input, struct mtstream_header *header)
{
	const struct mtstream_push_options options = {.limits = input->limits};
	const struct source *source = &input->source;
	size_t size = source->chunk_size < MTSTREAM_HEADER_SIZE ? source->chunk_size : MTSTREAM_HEADER_SIZE;
	struct mtstream_push push;
	struct mtstream_event event;

	if (mtstream_push_init(&push, input->kind == MTSTREAM_UMA ? MTSTREAM_UMA : MTSTREAM_MALLOC, &options) !=
	    MTSTREAM_OK || mtstream_push_feed(&push, source->chunk, size) != MTSTREAM_OK ||
	    mtstream_push_next(&push, &event) != MTSTREAM_OK)
		return false;
	*header = push.header;
	return true;
}

static enum outcome
ask_for_kind(const struct input *input, const struct mtstream_header *header)
{
	char malloc_length[LENGTH_TEXT_SIZE], uma_length[LENGTH_TEXT_SIZE], found[LENGTH_TEXT_SIZE];

	length_text(malloc_length, expected_length(MTSTREAM_MALLOC, header), "2^64 or more");
	length_text(uma_length, expected_length(MTSTREAM_UMA, header), "2^64 or more");
	length_text(found, input->source.length, "an unknown number");
	complain(input->name,
	    "cannot tell which stream it is: malloc takes %s bytes, uma %s, found %s; pass --kind=malloc or --kind=uma",
	    malloc_length, uma_length, found);
	return OUTCOME_USAGE;
}

static enum outcome
find_kind(struct input *input, unsigned kind)
{
	const struct source *source = &input->source;
	struct mtstream_header header;

	if (kind == 0)
		kind = input->sidecar.kind;
	if (kind == 0 && source->length != SOURCE_LENGTH_UNKNOWN)
		kind = mtstream_fitting_kinds(source->chunk, source->chunk_size, source->length);
	if (kind == MTSTREAM_MALLOC || kind == MTSTREAM_UMA) {
		input->kind = kind;
		return OUTCOME_GOOD;
	}
	/* A refused header is refused as what it is, not as a question of kind. */
	return read_header(input, &header) ? ask_for_kind(input, &header) : OUTCOME_GOOD;
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
	input->start_size = input->source.chunk_size < sizeof(input->start) ? input->source.chunk_size :
	    sizeof(input->start);
	memcpy(input->start, input->source.chunk, input->start_size);
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

static void
complain_of_length(const struct input *input, uint64_t expected)
{
	char text[LENGTH_TEXT_SIZE];
	uint64_t found = input->source.length;
	bool truncated = found < expected;

	length_text(text, expected, "2^64 or more");
	complain_at(input->name, truncated ? found : expected, "%s: expected %s bytes, found %" PRIu64 " (%s)",
	    mtstream_status_name(truncated ? MTSTREAM_TRUNCATED : MTSTREAM_TRAILING), text, found,
	    mtstream_rule_id(truncated ? MTSTREAM_RULE_LEN_1 : MTSTREAM_RULE_LEN_2));
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

/* Keeps the last octets of the chunk, behind what is still needed of those before. */
static void
keep_tail(struct input *input)
{
	size_t chunk_size = input->source.chunk_size;
	size_t size = chunk_size < sizeof(input->tail) ? chunk_size : sizeof(input->tail);
	size_t room = sizeof(input->tail) - size;
	size_t kept = input->tail_size < room ? input->tail_size : room;

	memmove(input->tail, input->tail + input->tail_size - kept, kept);
	memcpy(input->tail + kept, input->source.chunk + chunk_size - size, size);
	input->tail_size = kept + size;
}

/* Hands out the events of one chunk. */
static enum outcome
decode_chunk(const struct source *source, struct mtstream_push *push, input_handler *handle, void *context,
    enum mtstream_status *status)
{
	struct mtstream_event event;
	enum outcome outcome = OUTCOME_GOOD;

	*status = mtstream_push_feed(push, source->chunk, source->chunk_size);
	while (*status == MTSTREAM_OK && outcome == OUTCOME_GOOD) {
		*status = mtstream_push_next(push, &event);
		if (*status == MTSTREAM_OK)
			outcome = handle(context, push, &event);
	}
	return outcome;
}

static enum outcome
decode_all(struct input *input, struct mtstream_push *push, input_handler *handle, void *context,
    enum mtstream_status *status)
{
	struct progress progress;
	enum outcome outcome = OUTCOME_GOOD;

	*status = MTSTREAM_MORE;
	progress_begin(&progress, input->name, input->source.length);
	while (input->source.chunk_size > 0) {
		outcome = decode_chunk(&input->source, push, handle, context, status);
		if (outcome != OUTCOME_GOOD || (*status != MTSTREAM_MORE && *status != MTSTREAM_END))
			break;
		progress_show(&progress, push->offset);
		keep_tail(input);
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
	struct mtstream_header header;
	enum mtstream_kind kind = input->kind == MTSTREAM_UMA ? MTSTREAM_UMA : MTSTREAM_MALLOC;
	enum outcome outcome;

	own.limits = input->limits;
	if (own.checks.visit == NULL)
		own.checks = (struct mtstream_checks){.visit = complain_of_refusal, .context = input};
	if (input->source.length != SOURCE_LENGTH_UNKNOWN && read_header(input, &header) &&
	    input->source.length != expected_length(kind, &header)) {
		/* The parts of such a stream are not where they seem to be: what they hold is no finding, and no result. */
		own.flags &= ~MTSTREAM_PUSH_CHECK;
		if (options->checks.visit == NULL) {
			complain_of_length(input, expected_length(kind, &header));
			return OUTCOME_REFUSED;
		}
	}
	*status = mtstream_push_init(&push, kind, &own);
	if (*status != MTSTREAM_OK)
		return OUTCOME_REFUSED;
	outcome = decode_all(input, &push, handle, context, status);
	if (outcome != OUTCOME_GOOD || *status == MTSTREAM_OK)
		return outcome;
	if (*status != MTSTREAM_LIMIT)
		return OUTCOME_REFUSED;
	complain_of_limit(input, &push.header);
	return OUTCOME_LIMIT;
}
