/* SPDX-License-Identifier: BSD-2-Clause */
#include "conform_canary.h"

#include <stdio.h>
#include <string.h>

#include "conform_run.h"

#define ACCEPT {.accept = true}
#define REFUSE {.refuse = true, .class = "truncated", .offset = 15}

/* No records on one CPU; and one octet less, or what is no document. */
static const char octets[] = "\1\0\0\0\1\0\0\0\0\0\0\0\0\0\0\0";
#define DOCUMENT(kind) \
	"{\"kind\":\"" kind "\",\"byte_order\":\"little\",\"version\":1,\"maxcpus\":1,\"count\":0,\"types\":[]}"

static const struct {
	const char *kind;
	struct vector accept, refuse;
} canaries[] = {
	{"malloc",
	    {.id = "canary to accept", .kind = MTSTREAM_MALLOC, .octets = octets, .size = 16,
		.document_text = DOCUMENT("malloc"), .structure = ACCEPT, .content = ACCEPT},
	    {.id = "canary to refuse", .kind = MTSTREAM_MALLOC, .octets = octets, .size = 15, .document_text = "{}",
		.structure = REFUSE, .content = REFUSE}},
	{"uma",
	    {.id = "canary to accept", .kind = MTSTREAM_UMA, .octets = octets, .size = 16,
		.document_text = DOCUMENT("uma"), .structure = ACCEPT, .content = ACCEPT},
	    {.id = "canary to refuse", .kind = MTSTREAM_UMA, .octets = octets, .size = 15, .document_text = "{}",
		.structure = REFUSE, .content = REFUSE}},
};

/* An answer that is right as far as accepting and refusing go; what else is wrong with it the vectors will tell. */
static bool
is_answer(const struct result *result)
{
	return result->verdict == VERDICT_PASS || result->verdict == VERDICT_WRONG_VALUE ||
	    result->verdict == VERDICT_WRONG_CLASS || result->verdict == VERDICT_WRONG_OFFSET;
}

bool
canaries_live(const struct conform *conform, char *why, size_t size)
{
	struct conform single = *conform;
	size_t unsupported = 0, kinds = sizeof(canaries) / sizeof(canaries[0]);

	single.batch = false;
	single.jobs = 1;
	why[0] = '\0';
	for (size_t i = 0; i < kinds; i++) {
		const struct vector *const both[] = {&canaries[i].accept, &canaries[i].refuse};
		struct result results[2] = {0};

		if (!conform_run(&single, both, 2, results, NULL))
			return false;
		if (results[0].verdict == VERDICT_UNSUPPORTED && results[1].verdict == VERDICT_UNSUPPORTED) {
			unsupported++;
			continue;
		}
		for (size_t k = 0; k < 2; k++) {
			if (is_answer(&results[k]))
				continue;
			snprintf(why, size, "broken adapter: %s (%s): %s%s%s", both[k]->id, canaries[i].kind,
			    verdict_names[results[k].verdict], results[k].detail[0] != '\0' ? ": " : "",
			    results[k].detail);
			return false;
		}
	}
	if (unsupported == kinds)
		snprintf(why, size, "broken adapter: it supports neither malloc nor uma");
	return unsupported < kinds;
}
