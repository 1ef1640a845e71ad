/* SPDX-License-Identifier: BSD-2-Clause */
/* What is said of all results together. */
#ifndef CONFORM_REPORT_H
#define CONFORM_REPORT_H

#include "conform.h"

struct report {
	const struct conform *conform;
	const char *set_version;
	const char *broken; /* why nothing was tried, or NULL */
	const struct vector *const *vectors;
	const struct result *results;
	size_t count;
};

/* Whether a result fails the adapter: neither passed, nor expected to fail as it did, nor unsupported. */
bool is_failure(const struct result *result);

/* Failures one by one, a table of verdicts, and a line with the sums. */
void report_text(const struct report *report);

void report_json(const struct report *report);

#endif
