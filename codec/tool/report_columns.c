/* SPDX-License-Identifier: BSD-2-Clause */
#include "report.h"

#define SKEW_COUNT MTSTREAM_SKEW_COUNT
#define SKEW_BYTES MTSTREAM_SKEW_BYTES

/* Those of vmstat -m in FreeBSD 13. */
static const struct column malloc_columns[] = {
	{"InUse", "in_use", VALUE_IN_USE, FORM_SIGNED, SKEW_COUNT, true},
	{"MemUse", "memory_bytes", VALUE_MEMORY, FORM_KIBIBYTES, SKEW_BYTES, true},
	{"Requests", "requests", VALUE_REQUESTS, FORM_COUNTER, 0, true},
	{"Size(s)", "size_mask", VALUE_SIZE_MASK, FORM_SIZES, 0, false},
};

/* Those of vmstat -z in FreeBSD 13, and memory, which it lets its readers multiply. */
static const struct column uma_columns[] = {
	{"SIZE", "size_bytes", VALUE_SIZE, FORM_SHORT, 0, false},
	{"LIMIT", "limit", VALUE_LIMIT, FORM_LIMIT, 0, false},
	{"USED", "in_use", VALUE_IN_USE, FORM_SIGNED, SKEW_COUNT, true},
	{"FREE", "free", VALUE_FREE, FORM_UNSIGNED, 0, true},
	{"REQ", "requests", VALUE_REQUESTS, FORM_COUNTER, 0, true},
	{"FAIL", "fails", VALUE_FAILS, FORM_COUNTER, 0, true},
	{"SLEEP", "sleeps", VALUE_SLEEPS, FORM_COUNTER, 0, true},
	{"XDOMAIN", "xdomain", VALUE_XDOMAIN, FORM_COUNTER, 0, true},
	{NULL, "memory_bytes", VALUE_MEMORY, FORM_KIBIBYTES, SKEW_BYTES, true},
	{NULL, "free_bytes", VALUE_FREE_MEMORY, FORM_UNSIGNED, 0, true},
};

const struct columns *
report_columns(unsigned kind)
{
	static const struct columns
	    of_malloc = {"Type", malloc_columns, sizeof(malloc_columns) / sizeof(malloc_columns[0])},
	    of_uma = {"ITEM", uma_columns, sizeof(uma_columns) / sizeof(uma_columns[0])};

	return kind == MTSTREAM_UMA ? &of_uma : &of_malloc;
}
