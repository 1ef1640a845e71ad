/* SPDX-License-Identifier: BSD-2-Clause */
/* What comes with captures and from adapters: sidecars, manifests, lists of failures, answers. Oracles 20 and 21. */
#include <math.h>
#include <string.h>

#include "conform_expect.h"
#include "conform_judge.h"
#include "conform_manifest.h"
#include "program.h"
#include "sidecar.h"
#include "subject.h"

void
program_sidecar(const char *text, size_t size)
{
	struct sidecar sidecar = {.time = NAN};

	if (sidecar_parse(&sidecar, "sidecar", text, size + 1) != OUTCOME_GOOD)
		return;
	ORACLE(20, sidecar.kind == 0 || sidecar.kind == MTSTREAM_MALLOC || sidecar.kind == MTSTREAM_UMA);
	ORACLE(20, memchr(sidecar.release, 0, sizeof(sidecar.release)) != NULL);
	ORACLE(20, sidecar.sizes.entries <= 64);
	for (size_t i = 0; i < sidecar.sizes.entries; i++)
		ORACLE(20, sidecar.sizes.bytes[i] > 0);
}

static void
check_vector(const struct vector *vector)
{
	ORACLE(20, vector->id != NULL && vector->sha256 != NULL);
	ORACLE(20, vector->file != NULL || vector->recipe != NULL);
	ORACLE(20, vector->kind == MTSTREAM_MALLOC || vector->kind == MTSTREAM_UMA);
	ORACLE(20, vector->structure.accept || vector->structure.class != NULL);
	ORACLE(20, vector->content.accept || vector->content.class != NULL);
}

/* The text as a list of expected failures, too, for which a manifest is needed. */
static void
check_failures(const char *text, const struct manifest *manifest)
{
	struct expected_failures failures = {0};
	enum verdict verdict;

	if (expect_read(&failures, program_file(0, text, strlen(text)), manifest) == OUTCOME_GOOD) {
		for (size_t i = 0; i < failures.count; i++)
			ORACLE(20, failures.list[i].verdict < VERDICTS && failures.list[i].verdict != VERDICT_PASS);
		if (expect_find(&failures, "malloc.empty", &verdict))
			ORACLE(20, verdict < VERDICTS && verdict != VERDICT_PASS);
	}
	expect_free(&failures);
}

void
program_manifest(const char *text)
{
	struct vector vector = {.id = "malloc.empty"};
	const struct manifest one = {.vectors = &vector, .count = 1};
	struct manifest manifest;

	check_failures(text, &one);
	if (!manifest_take(&manifest, json_tokener_parse(text), "manifest"))
		return;
	for (size_t i = 0; i < manifest.count; i++)
		check_vector(&manifest.vectors[i]);
	manifest_free(&manifest);
}

/* One type on two CPUs, the first of them idle: what the adapter is asked about. */
static const unsigned char asked[16 + 32 + 2 * 64] = {
	[0] = 1, [4] = 2, [8] = 1, [16] = 'a', [16 + 32 + 64] = 42, [16 + 32 + 64 + 16] = 1,
};

static enum verdict
judge_answer(const struct answer *answer, enum conform_level level, bool accept)
{
	const struct conform conform = {.corpus = "", .level = level};
	const struct expectation expectation = {.accept = accept, .refuse = !accept, .class = "truncated", .offset = 15};
	const struct vector vector = {.kind = MTSTREAM_MALLOC, .structure = expectation, .content = expectation};
	const struct stream stream = {.fd = -1, .data = asked, .size = sizeof(asked)};
	struct result result;

	judge(&conform, &vector, &stream, answer, &result);
	ORACLE(21, result.verdict < VERDICTS && memchr(result.detail, 0, sizeof(result.detail)) != NULL);
	return result.verdict;
}

/* A document that passes for the stream is one: encoded, it is that stream. */
static void
check_pass(const char *text, size_t size)
{
	static struct encoded encoded;

	ORACLE(21, program_encode(program_file(0, text, size), &encoded) == OUTCOME_GOOD);
	ORACLE(21, encoded.size == sizeof(asked) && memcmp(encoded.octets, asked, sizeof(asked)) == 0);
}

void
program_answer(const char *text, size_t size)
{
	static const int statuses[] = {0, 1, 4};
	struct answer answer;

	for (size_t i = 0; i < sizeof(statuses) / sizeof(statuses[0]); i++) {
		answer = (struct answer){
			.end = PROCESS_EXITED, .status = statuses[i], .text = text, .length = size, .complaint = ""};
		if (judge_answer(&answer, LEVEL_STRUCTURE, true) == VERDICT_PASS)
			check_pass(text, size);
		judge_answer(&answer, LEVEL_SUMS, true);
		judge_answer(&answer, LEVEL_CONTENT, false);
	}
	if (answer_of_line(&answer, text, size))
		judge_answer(&answer, LEVEL_SUMS, true);
}
