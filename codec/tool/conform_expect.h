/* SPDX-License-Identifier: BSD-2-Clause */
/* Failures that are known: lines of an id, or a pattern as shells have them, and a verdict. # starts a comment. */
#ifndef CONFORM_EXPECT_H
#define CONFORM_EXPECT_H

#include "conform_manifest.h"

struct expected_failures {
	struct expected_failure {
		char *pattern;
		enum verdict verdict;
	} *list;
	size_t count;
};

/* Complains about a line that is none of these, and about one that fits no vector of the manifest. */
enum outcome expect_read(struct expected_failures *failures, const char *path, const struct manifest *manifest);

/* Whether the list has a vector, with *verdict. */
bool expect_find(const struct expected_failures *failures, const char *id, enum verdict *verdict);

void expect_free(struct expected_failures *failures);

#endif
