/* SPDX-License-Identifier: BSD-2-Clause */
#include <err.h>
#include <string.h>

#include "flags.h"

static const struct {
	const char *flag, *text;
} flags[] = {
	{"big-endian", "Written by a big-endian machine: breaks readers that take the byte order of their "
	    "own machine."},
	{"duplicate-names", "Several records bear one name: breaks readers that keep records in a table by name."},
	{"foreign", "Octets of another format: breaks readers that take anything for a header."},
	{"huge-header", "A header with huge numbers: breaks readers that allocate, or loop, before they look "
	    "at the length."},
	{"idle-cpus", "Statistics of some CPUs are all zero: breaks readers that leave these out, or stop at "
	    "them."},
	{"large-values", "Values, sums or products need all of 32 or 64 bits: breaks readers that calculate "
	    "in fewer, in signed integers or in doubles."},
	{"limit", "Limits, none, reached and exceeded: breaks readers that take 0 for a limit or a limit for "
	    "a law."},
	{"mixed-order", "A field is in the other byte order: breaks readers that guess the byte order anew "
	    "for each field."},
	{"name-field", "A name field that no kernel writes: breaks readers that look for a NUL without an "
	    "end, or not at all."},
	{"names-are-octets", "A name is no plain text: breaks readers that print, decode, trim, cut or "
	    "compare it as text."},
	{"negative-cpu", "More frees than allocations on a CPU, or in a zone, but not in all: breaks readers "
	    "that derive values from parts."},
	{"no-cpus", "maxcpus is 0: breaks readers that take the first CPU for granted, or divide."},
	{"no-records", "count is 0: breaks readers that take the first record for granted, or refuse an "
	    "empty list."},
	{"one-field", "A single field is set: breaks readers that read it at another offset, in another "
	    "order, or not at all."},
	{"one-octet", "A single octet is set: breaks readers that look at part of a word only."},
	{"other-kind", "A stream of the other kind: breaks readers that do not compare the length."},
	{"reserved", "Fields that are 0 in most kernels hold something: breaks readers that refuse or lose them."},
	{"secondary", "Zones that share a keg: breaks readers that count its free items twice, or never."},
	{"size-mask", "Size words: breaks readers that add them up, or take a bit for a power of two."},
	{"size-wraps", "The size law gives the length that is there in integers of 8, 16, 31, 32 or 64 bits: "
	    "breaks readers that calculate in these."},
	{"skew", "Bytes or items in use are negative, or contradict each other: breaks readers that clamp or "
	    "print them unsigned."},
	{"trailing", "Octets follow the last record: breaks readers that do not compare the length."},
	{"truncated", "The stream ends too early: breaks readers that trust the header."},
	{"two-defects", "Two rules are broken: breaks readers that look in another order than that of "
	    "precedence."},
	{"two-numbers-of-cpus", "The machine has fewer CPUs than the stream has statistics per record: "
	    "breaks readers that take the number from elsewhere."},
	{"zone-sizes", "Alignments and sizes of items: breaks readers that mistake one for another."},
	{"zone-sorts", "Zones of the allocator itself, or without a keg, and old and new ways of counting."},
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
