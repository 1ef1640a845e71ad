/* SPDX-License-Identifier: BSD-2-Clause */
#include "diff.h"

#define SKEW_COUNT MTSTREAM_SKEW_COUNT
#define SKEW_BYTES MTSTREAM_SKEW_BYTES

static const struct column malloc_columns[] = {
	{"InUse", "in_use", VALUE_IN_USE, FORM_SIGNED, SKEW_COUNT, true},
	{"MemUse", "memory_bytes", VALUE_MEMORY, FORM_KIBIBYTES, SKEW_BYTES, true},
	{"Requests", "requests", VALUE_REQUESTS, FORM_COUNTER, 0, true},
	{NULL, "frees", VALUE_FREES, FORM_COUNTER, 0, true},
	{NULL, "allocated_bytes", VALUE_ALLOCATED, FORM_COUNTER, 0, true},
	{NULL, "freed_bytes", VALUE_FREED, FORM_COUNTER, 0, true},
	{"Size(s)", "size_mask", VALUE_SIZE_MASK, FORM_SIZES, 0, false},
};

static const struct column uma_columns[] = {
	{"SIZE", "size_bytes", VALUE_SIZE, FORM_SHORT, 0, false},
	{"LIMIT", "limit", VALUE_LIMIT, FORM_LIMIT, 0, false},
	{"USED", "in_use", VALUE_IN_USE, FORM_SIGNED, SKEW_COUNT, true},
	{"MEMORY", "memory_bytes", VALUE_MEMORY, FORM_KIBIBYTES, SKEW_BYTES, true},
	{"FREE", "free", VALUE_FREE, FORM_UNSIGNED, 0, true},
	{NULL, "cache_free", VALUE_CACHE_FREE, FORM_UNSIGNED, 0, true},
	{NULL, "free_bytes", VALUE_FREE_MEMORY, FORM_UNSIGNED, 0, true},
	{"REQ", "requests", VALUE_REQUESTS, FORM_COUNTER, 0, true},
	{NULL, "frees", VALUE_FREES, FORM_COUNTER, 0, true},
	{NULL, "allocated_bytes", VALUE_ALLOCATED, FORM_COUNTER, 0, true},
	{NULL, "freed_bytes", VALUE_FREED, FORM_COUNTER, 0, true},
	{"FAIL", "fails", VALUE_FAILS, FORM_COUNTER, 0, true},
	{"SLEEP", "sleeps", VALUE_SLEEPS, FORM_COUNTER, 0, true},
	{"XDOMAIN", "xdomain", VALUE_XDOMAIN, FORM_COUNTER, 0, true},
};

/* Up to FreeBSD 11 a CPU counts only what it has not yet handed to its zone, so these are no counters. */
static const struct column uma_cpu_columns[] = {
	{"USED", "in_use", VALUE_IN_USE, FORM_SIGNED, 0, true},
	{"REQ", "requests", VALUE_REQUESTS, FORM_UNSIGNED, 0, true},
	{"FREES", "frees", VALUE_FREES, FORM_UNSIGNED, 0, true},
	{"CACHE", "cache_free", VALUE_CACHE_FREE, FORM_UNSIGNED, 0, true},
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

const struct columns *
diff_columns(unsigned kind, bool of_cpus)
{
	static const struct columns
	    of_malloc = {"Type", malloc_columns, COUNT(malloc_columns)},
	    of_malloc_cpus = {"CPU", malloc_columns, COUNT(malloc_columns)},
	    of_uma = {"ITEM", uma_columns, COUNT(uma_columns)},
	    of_uma_cpus = {"CPU", uma_cpu_columns, COUNT(uma_cpu_columns)};

	if (kind == MTSTREAM_UMA)
		return of_cpus ? &of_uma_cpus : &of_uma;
	return of_cpus ? &of_malloc_cpus : &of_malloc;
}
