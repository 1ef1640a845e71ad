/* SPDX-License-Identifier: BSD-2-Clause */
#include "conform_report.h"

#include <stdio.h>
#include <string.h>

#include "json_write.h"
#include "text.h"

bool
is_failure(const struct result *result)
{
	if (result->verdict == VERDICT_PASS)
		return result->expected;
	return result->verdict != VERDICT_UNSUPPORTED && !result->expected;
}

struct sums {
	size_t passed, failed, unsupported, expected;
};

static struct sums
add_up(const struct report *report)
{
	struct sums sums = {0};

	for (size_t i = 0; i < report->count; i++) {
		const struct result *result = &report->results[i];

		sums.failed += is_failure(result);
		sums.passed += result->verdict == VERDICT_PASS && !result->expected;
		sums.unsupported += result->verdict == VERDICT_UNSUPPORTED && !result->expected;
		sums.expected += result->verdict != VERDICT_PASS && result->expected;
	}
	return sums;
}

static size_t
count_of(const struct report *report, enum verdict verdict, enum mtstream_kind kind)
{
	size_t count = 0;

	for (size_t i = 0; i < report->count; i++)
		count += report->results[i].verdict == verdict && report->vectors[i]->kind == kind;
	return count;
}

static const char *
detail_of(const struct result *result)
{
	return result->verdict == VERDICT_PASS && result->expected ? "it was expected to fail" : result->detail;
}

void
report_text(const struct report *report)
{
	const struct sums sums = add_up(report);

	for (size_t i = 0; i < report->count; i++) {
		const char *detail = detail_of(&report->results[i]);

		if (!is_failure(&report->results[i]))
			continue;
		printf("%-16s  ", verdict_names[report->results[i].verdict]);
		text_print(stdout, report->vectors[i]->id, strlen(report->vectors[i]->id));
		fputs(*detail != '\0' ? ": " : "", stdout);
		text_print(stdout, detail, strlen(detail));
		putchar('\n');
	}
	printf("%-16s  %7s  %7s\n", "verdict", "malloc", "uma");
	for (enum verdict verdict = 0; verdict < VERDICTS; verdict++) {
		size_t malloc_count = count_of(report, verdict, MTSTREAM_MALLOC);
		size_t uma_count = count_of(report, verdict, MTSTREAM_UMA);

		if (malloc_count + uma_count > 0)
			printf("%-16s  %7zu  %7zu\n", verdict_names[verdict], malloc_count, uma_count);
	}
	printf("%zu passed, %zu failed", sums.passed, sums.failed);
	if (sums.unsupported > 0)
		printf(", %zu unsupported", sums.unsupported);
	if (sums.expected > 0)
		printf(", %zu failed as expected", sums.expected);
	putchar('\n');
}

static void
write_adapter(struct json *json, const struct conform *conform)
{
	static const char *const levels[] = {"structure", "content", "sums"};

	json_key(json, "adapter");
	json_open(json, '[');
	for (size_t i = 0; i < conform->arguments; i++)
		json_octets(json, conform->command[i]);
	json_close(json, ']');
	json_key(json, "direction");
	json_string(json, conform->encoder ? "encoder" : "decoder");
	json_key(json, "level");
	json_string(json, levels[conform->level]);
}

static void
write_sums(struct json *json, const struct report *report)
{
	const struct sums sums = add_up(report);

	json_key(json, "passed");
	json_number(json, sums.passed);
	json_key(json, "failed");
	json_number(json, sums.failed);
	json_key(json, "unsupported");
	json_number(json, sums.unsupported);
	json_key(json, "expected_failures");
	json_number(json, sums.expected);
}

static void
write_result(struct json *json, const char *id, const struct result *result)
{
	json_line(json);
	json_open(json, '{');
	json_key(json, "id");
	json_string(json, id);
	json_key(json, "verdict");
	json_string(json, verdict_names[result->verdict]);
	if (result->expected) {
		json_key(json, "expected_failure");
		json_true(json);
	}
	if (result->detail[0] != '\0') {
		json_key(json, "detail");
		json_octets(json, result->detail);
	}
	json_close(json, '}');
}

void
report_json(const struct report *report)
{
	struct json json = {.stream = stdout};

	json_open(&json, '{');
	json_key(&json, "set_version");
	json_string(&json, report->set_version);
	write_adapter(&json, report->conform);
	if (report->broken != NULL) {
		json_key(&json, "broken");
		json_octets(&json, report->broken);
	}
	write_sums(&json, report);
	json_key(&json, "results");
	json_open(&json, '[');
	for (size_t i = 0; i < report->count; i++)
		write_result(&json, report->vectors[i]->id, &report->results[i]);
	json_line(&json);
	json_close(&json, ']');
	json_close(&json, '}');
	json_end(&json);
}
