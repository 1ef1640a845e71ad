/* SPDX-License-Identifier: BSD-2-Clause */
#include "conform_expect.h"

#include <errno.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum verdict
find_verdict(const char *name)
{
	enum verdict verdict = VERDICT_PASS;

	while (verdict < VERDICTS && strcmp(verdict_names[verdict], name) != 0)
		verdict++;
	return verdict;
}

static bool
fits_any(const char *pattern, const struct manifest *manifest)
{
	for (size_t i = 0; i < manifest->count; i++) {
		if (fnmatch(pattern, manifest->vectors[i].id, 0) == 0)
			return true;
	}
	return false;
}

/* Reads "PATTERN VERDICT"; what is wrong with it, NULL if nothing is. */
static const char *
read_line(struct expected_failures *failures, char *line, const struct manifest *manifest)
{
	char *rest = line, *pattern, *name;
	enum verdict verdict;
	struct expected_failure *list;

	line[strcspn(line, "#\n")] = '\0';
	pattern = strtok_r(rest, " \t", &rest);
	name = strtok_r(NULL, " \t", &rest);
	if (pattern == NULL)
		return NULL;
	if (name == NULL || strtok_r(NULL, " \t", &rest) != NULL)
		return "expected an id and a verdict";
	verdict = find_verdict(name);
	if (verdict == VERDICTS || verdict == VERDICT_PASS)
		return "no verdict that can be expected";
	if (!fits_any(pattern, manifest))
		return "no vector has such an id";
	list = realloc(failures->list, (failures->count + 1) * sizeof(*list));
	if (list == NULL)
		return "out of memory";
	failures->list = list;
	pattern = strdup(pattern);
	if (pattern == NULL)
		return "out of memory";
	list[failures->count++] = (struct expected_failure){pattern, verdict};
	return NULL;
}

enum outcome
expect_read(struct expected_failures *failures, const char *path, const struct manifest *manifest)
{
	char *line = NULL;
	const char *wrong = NULL;
	size_t size = 0, number = 0;
	bool unread;
	FILE *file = fopen(path, "r");

	if (file == NULL) {
		complain(path, "%s", strerror(errno));
		return OUTCOME_USAGE;
	}
	while (wrong == NULL && getline(&line, &size, file) >= 0) {
		number++;
		wrong = read_line(failures, line, manifest);
	}
	unread = wrong == NULL && !feof(file);
	if (unread)
		complain(path, "%s", strerror(errno));
	if (wrong != NULL)
		complain(path, "line %zu: %s", number, wrong);
	free(line);
	fclose(file);
	return wrong != NULL || unread ? OUTCOME_USAGE : OUTCOME_GOOD;
}

bool
expect_find(const struct expected_failures *failures, const char *id, enum verdict *verdict)
{
	for (size_t i = 0; i < failures->count; i++) {
		if (fnmatch(failures->list[i].pattern, id, 0) == 0) {
			*verdict = failures->list[i].verdict;
			return true;
		}
	}
	return false;
}

void
expect_free(struct expected_failures *failures)
{
	for (size_t i = 0; i < failures->count; i++)
		free(failures->list[i].pattern);
	free(failures->list);
}
