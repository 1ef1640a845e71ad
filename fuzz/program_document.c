/* SPDX-License-Identifier: BSD-2-Clause */
/* Decoded documents, to a stream and back: oracles 17 and 18. */
#include "program.h"

#include <string.h>

#include <json-c/json.h>

#include "conform_compare.h"
#include "conform_judge.h"
#include "decoded.h"
#include "subject.h"

/* Whether names are written as they must be: those that could be text may be hex as well, for encoders. */
static bool
is_canonical(struct json_object *document)
{
	struct json_object *types = json_object_object_get(document, "types");

	if (!json_object_is_type(types, json_type_array))
		return false;
	for (size_t i = 0; i < json_object_array_length(types); i++) {
		if (json_object_object_get_ex(json_object_array_get_idx(types, i), "name_hex", NULL))
			return false;
	}
	return true;
}

static void
same_documents(enum mtstream_kind kind, struct json_object *given, struct json_object *decoded)
{
	struct json_object *types = json_object_object_get(decoded, "types");
	struct json_object *given_types = json_object_object_get(given, "types");
	uint64_t maxcpus = json_object_get_uint64(json_object_object_get(decoded, "maxcpus"));
	struct difference difference;

	ORACLE(17, same_header(decoded, given, &difference));
	for (size_t i = 0; i < json_object_array_length(types); i++)
		ORACLE(17, same_record(kind, maxcpus, i, json_object_array_get_idx(types, i),
		    json_object_array_get_idx(given_types, i), &difference));
}

/* What the conformance runner says of a decoder that answers with the text. */
static enum verdict
judge_text(const char *text, size_t size, const struct encoded *encoded, enum conform_level level)
{
	const struct conform conform = {.corpus = "", .level = level};
	const struct vector vector = {.kind = encoded->kind, .structure = {.accept = true}, .content = {.accept = true}};
	const struct stream stream = {.fd = -1, .data = encoded->octets, .size = encoded->size};
	const struct answer answer = {.end = PROCESS_EXITED, .text = text, .length = size, .complaint = ""};
	struct result result;

	judge(&conform, &vector, &stream, &answer, &result);
	ORACLE(18, memchr(result.detail, 0, sizeof(result.detail)) != NULL);
	return result.verdict;
}

/* The document that the program makes of the stream says what the stream says. */
static void
check_decoded(const struct encoded *encoded, struct json_object *decoded)
{
	static struct encoded again;
	const char *text = json_object_to_json_string_ext(decoded, JSON_C_TO_STRING_PLAIN);

	ORACLE(18, judge_text(text, strlen(text), encoded, LEVEL_SUMS) == VERDICT_PASS);
	ORACLE(17, program_encode(program_file(1, text, strlen(text)), &again) == OUTCOME_GOOD);
	ORACLE(17, again.size == encoded->size && memcmp(again.octets, encoded->octets, again.size) == 0);
}

void
program_document(const char *text, size_t size, uint64_t seed)
{
	static struct encoded encoded;
	struct json_object *given, *decoded;

	if (program_encode(program_file(0, text, size), &encoded) != OUTCOME_GOOD)
		return;
	given = json_tokener_parse(text);
	decoded = decoded_document(encoded.kind, encoded.octets, encoded.size);
	ORACLE(17, decoded != NULL);
	check_decoded(&encoded, decoded);
	/* Not one whose kind the stream does not tell, and not JSON lines. */
	if (encoded.size > MTSTREAM_HEADER_SIZE && is_canonical(given)) {
		same_documents(encoded.kind, given, decoded);
		ORACLE(18, judge_text(text, size, &encoded, LEVEL_CONTENT) == VERDICT_PASS);
	}
	program_diff(&encoded, seed);
	json_object_put(given);
	json_object_put(decoded);
}
