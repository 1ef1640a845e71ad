/* SPDX-License-Identifier: BSD-2-Clause */
#include "conform_judge.h"

#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conform_compare.h"
#include "dump.h"

/* Exit statuses of adapters: protocol.md. */
#define STATUS_ACCEPT 0
#define STATUS_REFUSE 1
#define STATUS_UNSUPPORTED 4
#define STATUS_SHELL_SIGNAL 128

const char *const verdict_names[VERDICTS] = {
	"pass", "accepted-invalid", "rejected-valid", "wrong-value", "wrong-class", "wrong-offset", "unsupported",
	"crash", "timeout", "memory", "harness",
};

__attribute__((format(printf, 3, 4))) static void
set(struct result *result, enum verdict verdict, const char *format, ...)
{
	va_list arguments;

	result->verdict = verdict;
	va_start(arguments, format);
	vsnprintf(result->detail, sizeof(result->detail), format, arguments);
	va_end(arguments);
}

size_t
answer_limit(uint64_t size)
{
	const size_t most = (size_t)1 << 30;

	return size > most / 32 ? most : 65536 + (size_t)size * 32;
}

/* The one JSON value in a text; NULL if it holds anything else. */
static struct json_object *
parse(const char *text, size_t length)
{
	struct json_tokener *tokener = json_tokener_new();
	struct json_object *value = NULL;

	if (tokener != NULL && length <= INT_MAX) {
		json_tokener_set_flags(tokener, JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8);
		value = json_tokener_parse_ex(tokener, text, (int)length);
		/* With STRICT, only blanks may follow; or a NUL, at which parsing ends. */
		if (json_tokener_get_error(tokener) != json_tokener_success ||
		    json_tokener_get_parse_end(tokener) != length) {
			json_object_put(value);
			value = NULL;
		}
	}
	json_tokener_free(tokener);
	return value;
}

static const char *
member(struct json_object *object, const char *key)
{
	struct json_object *value = json_object_object_get(object, key);

	return json_object_is_type(value, json_type_string) ? json_object_get_string(value) : NULL;
}

bool
answer_of_line(struct answer *answer, const char *line, size_t length)
{
	struct json_object *value = parse(line, length);
	bool is_answer = json_object_is_type(value, json_type_object);
	const char *verdict = is_answer ? member(value, "verdict") : NULL;

	*answer = (struct answer){.end = PROCESS_EXITED, .text = line, .length = length, .complaint = ""};
	if (verdict != NULL)
		answer->status = strcmp(verdict, "unsupported") == 0 ? STATUS_UNSUPPORTED : STATUS_REFUSE;
	json_object_put(value);
	return is_answer;
}

/* What is expected of one record after another, while the stream is decoded. */
struct walk {
	struct json_object *found;
	bool totals;
	struct difference *difference;
};

static bool
same_one(struct walk *walk, enum mtstream_kind kind, size_t index, struct json_object *expected,
    struct json_object *totals)
{
	struct json_object *found = json_object_array_get_idx(json_object_object_get(walk->found, "types"), index);
	uint64_t maxcpus = json_object_get_uint64(json_object_object_get(walk->found, "maxcpus"));

	return same_record(kind, maxcpus, index, expected, found, walk->difference) && (!walk->totals ||
	    same_totals(index, totals, json_object_object_get(found, "totals"), walk->difference));
}

/* Compares the header, or one record, with a line of what dump prints. */
static bool
same_line(struct walk *walk, enum mtstream_kind kind, uint32_t record, const char *line, size_t length)
{
	struct json_object *expected = parse(line, length);
	bool same;

	if (record == MTSTREAM_NONE)
		same = same_header(expected, walk->found, walk->difference);
	else
		same = same_one(walk, kind, record, expected, json_object_object_get(expected, "totals"));
	json_object_put(expected);
	return same;
}

/* Compares with the stream itself, a record at a time: a document of it would take twenty times its size in memory. */
static bool
same_as_stream(const struct vector *vector, const struct stream *stream, struct walk *walk)
{
	const struct mtstream_push_options options = {.flags = MTSTREAM_PUSH_STATS};
	struct mtstream_push push;
	struct mtstream_event event;
	struct dump dump = {.lines = true, .totals = true};
	char *line = NULL;
	size_t length = 0;
	bool same = mtstream_push_init(&push, vector->kind, &options) == MTSTREAM_OK &&
	    mtstream_push_feed(&push, stream->data, stream->size) == MTSTREAM_OK;

	while (same && mtstream_push_next(&push, &event) == MTSTREAM_OK) {
		if (dump.json.stream == NULL)
			dump.json.stream = open_memstream(&line, &length);
		same = dump.json.stream != NULL && dump_json(&dump, &push, &event) == OUTCOME_GOOD;
		if (same && (event.kind == MTSTREAM_EVENT_HEADER || event.kind == MTSTREAM_EVENT_RECORD_END)) {
			same = fclose(dump.json.stream) == 0;
			dump.json.stream = NULL;
			same = same && same_line(walk, vector->kind, event.record, line, length);
			free(line);
			line = NULL;
		}
	}
	if (dump.json.stream != NULL)
		fclose(dump.json.stream);
	free(line);
	return same;
}

static bool
same_as_documents(struct json_object *expected, struct json_object *sums, enum mtstream_kind kind, struct walk *walk)
{
	struct json_object *wanted = json_object_object_get(expected, "types");

	if (!same_header(expected, walk->found, walk->difference))
		return false;
	for (size_t i = 0; i < json_object_array_length(wanted); i++) {
		struct json_object *totals = sums != NULL ? json_object_array_get_idx(sums, i) : NULL;

		if (!same_one(walk, kind, i, json_object_array_get_idx(wanted, i), totals))
			return false;
	}
	return true;
}

static struct json_object *
read_json(const struct conform *conform, const char *file)
{
	char path[4096];

	snprintf(path, sizeof(path), "%s/%s", conform->corpus, file);
	return json_object_from_file(path);
}

static void
judge_document(const struct conform *conform, const struct vector *vector, const struct stream *stream,
    struct json_object *found, struct result *result)
{
	struct difference difference = {"the expected document cannot be read: the corpus is damaged"};
	struct walk walk = {found, conform->level == LEVEL_SUMS, &difference};
	struct json_object *expected, *sums;
	bool same;

	if (vector->document == NULL) {
		same = same_as_stream(vector, stream, &walk);
	} else {
		expected = read_json(conform, vector->document);
		sums = walk.totals && vector->sums != NULL ? read_json(conform, vector->sums) : NULL;
		same = json_object_is_type(json_object_object_get(expected, "types"), json_type_array) &&
		    (json_object_is_type(sums, json_type_array) || !walk.totals) &&
		    same_as_documents(expected, sums, vector->kind, &walk);
		json_object_put(expected);
		json_object_put(sums);
	}
	if (same)
		set(result, VERDICT_PASS, "%s", "");
	else
		set(result, VERDICT_WRONG_VALUE, "%s", difference.text);
}

static void
judge_refusal(const struct expectation *expectation, struct json_object *found, struct result *result)
{
	const char *verdict = member(found, "verdict"), *class = member(found, "class");
	struct json_object *offset = json_object_object_get(found, "offset");

	if (verdict == NULL || strcmp(verdict, "reject") != 0 || class == NULL ||
	    !json_object_is_type(offset, json_type_int))
		set(result, VERDICT_HARNESS, "refused without verdict, class and offset");
	else if (!expectation->refuse)
		set(result, VERDICT_REJECTED_VALID, "refused as %.40s at offset %" PRId64, class,
		    json_object_get_int64(offset));
	else if (strcmp(class, expectation->class) != 0)
		set(result, VERDICT_WRONG_CLASS, "expected %s, found %.40s", expectation->class, class);
	else if (json_object_get_int64(offset) < 0 || json_object_get_uint64(offset) != expectation->offset)
		set(result, VERDICT_WRONG_OFFSET, "expected %s at offset %" PRIu64 ", found %" PRId64, class,
		    expectation->offset, json_object_get_int64(offset));
	else
		set(result, VERDICT_PASS, "%s", "");
}

static void
judge_decoder(const struct conform *conform, const struct vector *vector, const struct stream *stream,
    const struct answer *answer, struct result *result)
{
	const struct expectation *expectation =
	    conform->level == LEVEL_STRUCTURE ? &vector->structure : &vector->content;
	struct json_object *found = answer->length > 0 ? parse(answer->text, answer->length) : NULL;

	if (!json_object_is_type(found, json_type_object))
		set(result, VERDICT_HARNESS, "status %d without a JSON object%s%s", answer->status,
		    answer->complaint[0] != '\0' ? ": " : "", answer->complaint);
	else if (answer->status == STATUS_REFUSE)
		judge_refusal(expectation, found, result);
	else if (json_object_object_get_ex(found, "verdict", NULL))
		set(result, VERDICT_HARNESS, "status 0 with a refusal");
	else if (!expectation->accept)
		set(result, VERDICT_ACCEPTED_INVALID, "expected %s at offset %" PRIu64, expectation->class,
		    expectation->offset);
	else
		judge_document(conform, vector, stream, found, result);
	json_object_put(found);
}

static void
judge_encoder(const struct vector *vector, const struct stream *stream, const struct answer *answer,
    struct result *result)
{
	size_t i = 0;

	if (answer->status == STATUS_REFUSE) {
		set(result, vector->structure.refuse ? VERDICT_PASS : VERDICT_REJECTED_VALID, "%s", answer->complaint);
		return;
	}
	if (!vector->structure.accept) {
		set(result, VERDICT_ACCEPTED_INVALID, "encoded what is no document");
		return;
	}
	while (i < answer->length && i < stream->size && (unsigned char)answer->text[i] == stream->data[i])
		i++;
	if (i < answer->length && i < stream->size)
		set(result, VERDICT_WRONG_VALUE, "offset %zu: expected 0x%02x, found 0x%02x", i, stream->data[i],
		    (unsigned char)answer->text[i]);
	else if (answer->length != stream->size)
		set(result, VERDICT_WRONG_VALUE, "expected %zu bytes, found %zu", stream->size, answer->length);
	else
		set(result, VERDICT_PASS, "%s", "");
}

/* What no adapter does that keeps the protocol. */
static void
judge_fault(const struct conform *conform, const struct answer *answer, struct result *result)
{
	const char *colon = answer->complaint[0] != '\0' ? ": " : "";

	if (answer->end == PROCESS_TIMED_OUT)
		set(result, VERDICT_TIMEOUT, "no answer within %g seconds", conform->timeout);
	else if (answer->end == PROCESS_FLOODED)
		set(result, VERDICT_HARNESS, "more output than any answer");
	else if (answer->end == PROCESS_FAILED)
		set(result, VERDICT_HARNESS, "the system failed to watch it");
	else if (answer->end == PROCESS_KILLED)
		set(result, VERDICT_CRASH, "%s%s%s", strsignal(answer->status), colon, answer->complaint);
	else
		set(result, answer->status >= STATUS_SHELL_SIGNAL ? VERDICT_CRASH : VERDICT_HARNESS, "status %d%s%s",
		    answer->status, colon, answer->complaint);
}

/* Whoever fails after using much of what there is most likely failed for want of more. */
static bool
is_out_of_memory(const struct conform *conform, const struct answer *answer, const struct result *result)
{
	return (result->verdict == VERDICT_CRASH || result->verdict == VERDICT_HARNESS) &&
	    answer->end != PROCESS_FLOODED && conform->memory != 0 && answer->peak >= conform->memory / 4;
}

void
judge(const struct conform *conform, const struct vector *vector, const struct stream *stream,
    const struct answer *answer, struct result *result)
{
	bool answered = answer->end == PROCESS_EXITED && (answer->status == STATUS_ACCEPT ||
	    answer->status == STATUS_REFUSE || answer->status == STATUS_UNSUPPORTED);

	if (!answered)
		judge_fault(conform, answer, result);
	else if (answer->status == STATUS_UNSUPPORTED)
		set(result, VERDICT_UNSUPPORTED, "%s", answer->complaint);
	else if (conform->encoder)
		judge_encoder(vector, stream, answer, result);
	else
		judge_decoder(conform, vector, stream, answer, result);
	if (is_out_of_memory(conform, answer, result))
		set(result, VERDICT_MEMORY, "ended abnormally after using %" PRIu64 " MiB%s%s", answer->peak >> 20,
		    answer->complaint[0] != '\0' ? ": " : "", answer->complaint);
}
