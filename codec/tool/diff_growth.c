/* SPDX-License-Identifier: BSD-2-Clause */
#include "diff_growth.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Where the digits of NAME=BYTES begin; NULL if there are none, and the value is all name. */
static const char *
find_bytes(const char *value)
{
	const char *equals = strrchr(value, '=');

	if (equals == NULL || equals[1] == '\0' || equals[1 + strspn(equals + 1, "0123456789")] != '\0')
		return NULL;
	return equals + 1;
}

enum outcome
growth_add(struct growth *growth, const struct options *options, const char *value)
{
	const char *bytes = find_bytes(value);
	struct allowance *grown = realloc(growth->allowances, (growth->count + 1) * sizeof(*grown));
	struct allowance *allowance;

	if (grown == NULL) {
		complain(options->command, "out of memory");
		return OUTCOME_FAILED;
	}
	growth->allowances = grown;
	allowance = &growth->allowances[growth->count++];
	*allowance = (struct allowance){.text = value};
	mtstream_name_field(allowance->name, value, bytes != NULL ? (size_t)(bytes - 1 - value) : strlen(value));
	if (bytes == NULL)
		return OUTCOME_GOOD;
	errno = 0;
	allowance->bytes = strtoull(bytes, NULL, 10);
	if (errno != 0)
		return options_refuse(options, "fail-on-growth", value, "less than 2^64 bytes");
	return OUTCOME_GOOD;
}

static enum outcome
check_one(const struct allowance *allowance, const char *command, const struct diff *diff)
{
	size_t length = mtstream_name_length(allowance->name);
	uint64_t first = 0, last = 0;
	bool found = false;

	for (size_t i = 0; i < diff->nrows; i++) {
		const struct diff_row *row = &diff->rows[i];

		if (mtstream_name_length(row->key.name) != length || memcmp(row->key.name, allowance->name, length) != 0)
			continue;
		found = true;
		first += row->first[VALUE_MEMORY];
		last += row->last[VALUE_MEMORY];
	}
	if (!found) {
		/* Rather a typing error than a type that did not grow. */
		complain(command, "--fail-on-growth=%s: no capture has that name", allowance->text);
		return OUTCOME_USAGE;
	}
	if ((int64_t)last <= (int64_t)first || last - first <= allowance->bytes)
		return OUTCOME_GOOD;
	complain(command, "--fail-on-growth=%s: grew by %" PRIu64 " bytes, from %" PRId64 " to %" PRId64, allowance->text,
	    last - first, (int64_t)first, (int64_t)last);
	return OUTCOME_REFUSED;
}

enum outcome
growth_check(const struct growth *growth, const char *command, const struct diff *diff)
{
	enum outcome outcome = OUTCOME_GOOD;

	for (size_t i = 0; i < growth->count; i++)
		outcome = worse(outcome, check_one(&growth->allowances[i], command, diff));
	return outcome;
}
