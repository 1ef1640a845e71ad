/* SPDX-License-Identifier: BSD-2-Clause */
#include <err.h>
#include <string.h>

#include "flags.h"

static const struct {
	const char *flag, *text;
} flags[] = {
	{ "big-endian", "Written by a big-endian machine: breaks readers that take the byte order of their own machine." },
	{ "duplicate-names", "Several records bear one name: breaks readers that keep records in a table by name." },
	{ "idle-cpus", "Statistics of some CPUs are all zero: breaks readers that stop at or skip over them." },
	{ "names-are-octets", "A name is no plain ASCII text: breaks readers that print or decode it as it is." },
	{ "negative-cpu", "A CPU freed more than it allocated: breaks readers that derive values per CPU." },
	{ "truncated", "The stream ends too early: breaks readers that trust the header's count." },
	{ "two-numbers-of-cpus", "The machine has another number of CPUs than the stream has statistics per record." },
};

#define FLAGS (sizeof(flags) / sizeof(flags[0]))

void
check_flag(const char *flag)
{
	for (size_t i = 0; i < FLAGS; i++)
		if (strcmp(flags[i].flag, flag) == 0)
			return;
	errx(1, "%s is no flag", flag);
}

struct json_object *
flags_dictionary(void)
{
	struct json_object *dictionary = json_object_new_object();

	for (size_t i = 0; i < FLAGS; i++)
		json_object_object_add(dictionary, flags[i].flag, json_object_new_string(flags[i].text));
	return dictionary;
}
