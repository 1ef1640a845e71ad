/* SPDX-License-Identifier: BSD-2-Clause */
#include "finding.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* What the rule expects, with its number in place of "#". */
static int
expected_text(char *text, size_t size, const struct mtstream_finding *finding)
{
	const char *phrase = mtstream_rule_expects(finding->rule);
	const char *mark = strchr(phrase, '#');

	if (mark == NULL)
		return snprintf(text, size, "expected %s", phrase);
	if (finding->expected == UINT64_MAX)
		return snprintf(text, size, "expected %.*s2^64 or more%s", (int)(mark - phrase), phrase, mark + 1);
	return snprintf(text, size, "expected %.*s%" PRIu64 "%s", (int)(mark - phrase), phrase, finding->expected,
	    mark + 1);
}

static int
radix(enum mtstream_rule rule)
{
	switch (rule) {
#define MTSTREAM_RULE(symbol, value, id, severity, class, structure, field, radix, expects, text) \
	case MTSTREAM_RULE_##symbol: return radix;
#include "format.def"
	}
	return 10;
}

void
finding_text(char text[FINDING_TEXT_SIZE], const struct mtstream_finding *finding)
{
	size_t length = (size_t)expected_text(text, FINDING_TEXT_SIZE, finding);

	text += length;
	if (finding->rule == MTSTREAM_RULE_NAM_3)
		snprintf(text, FINDING_TEXT_SIZE - length, ", found none");
	else if (finding->rule == MTSTREAM_RULE_NAM_4)
		snprintf(text, FINDING_TEXT_SIZE - length, ", found that of record %" PRIu64, finding->found);
	else if (radix(finding->rule) == 16)
		snprintf(text, FINDING_TEXT_SIZE - length, ", found 0x%" PRIx64, finding->found);
	else
		snprintf(text, FINDING_TEXT_SIZE - length, ", found %" PRIu64, finding->found);
}
