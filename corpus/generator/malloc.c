/* SPDX-License-Identifier: BSD-2-Clause */
/* Vectors on what malloc's counters mean together. */
#include "families.h"

#define HALF 0x8000000000000000 /* 2^63 */
#define LAST 0xffffffffffffffff /* 2^64 - 1 */

/* One malloc type on two CPUs: memalloced, memfreed, numallocs, numfrees, size. */
static const struct pair {
	const char *name;
	uint64_t cpus[2][5];
	const char *notes, *flags, *comment;
} pairs[] = {
	{"freed-elsewhere", {{4096, 0, 16, 0, 16}, {0, 4096, 0, 16, 0}}, NULL, "negative-cpu",
	    "One CPU allocates what another frees: nothing is in use."},
	{"freed-elsewhere-first", {{0, 1024, 0, 4, 0}, {4096, 0, 16, 0, 16}}, NULL, "negative-cpu",
	    "The first CPU is below zero, the total is not."},
	{"bytes-negative", {{1024, 4096, 16, 4, 16}, {256, 256, 1, 1, 16}}, "SKW-1", "skew",
	    "More bytes freed than allocated, but fewer frees than allocations."},
	{"count-negative", {{4096, 1024, 4, 16, 16}, {256, 256, 1, 1, 16}}, "SKW-2", "skew",
	    "More frees than allocations, but fewer bytes freed than allocated."},
	{"both-negative", {{0, 256, 0, 1, 0}, {0, 256, 0, 1, 0}}, "SKW-1 SKW-2", "skew",
	    "Memory that was allocated under another type."},
	{"minus-one", {{0, 1, 0, 1, 0}, {0, 0, 0, 0, 0}}, "SKW-1 SKW-2", "skew",
	    "-1, which an unsigned difference shows as 18446744073709551615."},
	{"bytes-without-count", {{256, 0, 16, 0, 16}, {0, 0, 0, 16, 0}}, NULL, "skew",
	    "Bytes in use, and no items."},
	{"count-without-bytes", {{256, 0, 16, 0, 16}, {0, 256, 0, 1, 0}}, NULL, "skew",
	    "Items in use, and no bytes."},
	{"smallest-bytes", {{0, HALF, 1, 1, 0}, {0, 0, 0, 0, 0}}, "SKW-1", "skew large-values",
	    "bytes is -2^63, which has no positive counterpart."},
	{"smallest-count", {{1, 1, 0, HALF, 0}, {0, 0, 0, 0, 0}}, "SKW-2", "skew large-values",
	    "count is -2^63, which has no positive counterpart."},
	{"beyond-largest", {{HALF, 0, HALF, 0, 0}, {0, 0, 0, 0, 0}}, "SKW-1 SKW-2", "skew large-values",
	    "2^63 allocated and nothing freed: -2^63 in two's complement."},
	{"largest", {{HALF - 1, 0, HALF - 1, 0, 0}, {0, 0, 0, 0, 0}}, NULL, "large-values",
	    "The largest bytes and count there are."},
	{"wrapped-once", {{LAST, 0, LAST, 0, 0}, {2, 0, 2, 0, 0}}, NULL, "large-values",
	    "The sums wrap to 1."},
	{"wrapped-both", {{LAST, LAST, LAST, LAST, 0}, {4096, 1024, 16, 4, 0}}, NULL, "large-values",
	    "All sums wrap, the differences do not."},
	{"freed-wraps", {{0, LAST, 0, LAST, 0}, {0, 0, 0, 0, 0}}, NULL, "large-values",
	    "Frees a step below 2^64: 1 in use modulo 2^64."},
	{"or-not-sum", {{3, 3, 3, 3, 3}, {6, 6, 6, 6, 6}}, NULL, "large-values",
	    "Sum 9, bitwise or 7, exclusive or 5: counters are added, size words are not."},
	{"mask-0-with-bytes", {{1048576, 0, 16, 0, 0}, {0, 0, 0, 0, 0}}, NULL, "size-mask",
	    "Large allocations only, which set no bit."},
	{"mask-without-counts", {{0, 0, 0, 0, 8}, {0, 0, 0, 0, 0}}, NULL, "size-mask",
	    "A bit and no counts: an allocation that failed."},
	{"mask-bits-differ", {{4096, 0, 1, 0, 1}, {4096, 0, 1, 0, 4098}}, NULL, "size-mask",
	    "Each CPU has bits of its own."},
	{"mask-bit-0", {{16, 0, 1, 0, 1}, {0, 0, 0, 0, 0}}, NULL, "size-mask", "The first size of the table."},
	{"mask-bit-5", {{512, 0, 1, 0, 32}, {0, 0, 0, 0, 0}}, NULL, "size-mask",
	    "Bit 5, which is 512 up to 12 and 384 from 13.0 on."},
};

void
add_pairs(struct set *set, enum kind kind, enum order order)
{
	if (kind == UMA)
		return;
	for (size_t i = 0; i < ELEMENTS(pairs); i++) {
		const struct pair *pair = &pairs[i];
		struct vector v = vector_of(MALLOC, order, "%s", pair->name);

		put_header(&v, 2, 1);
		put_name(&v, "temp");
		for (unsigned cpu = 0; cpu < 2; cpu++) {
			const uint64_t *words = pair->cpus[cpu];

			put_stats(&v, words[0], words[1], words[2], words[3], words[4]);
		}
		v.notes = pair->notes;
		v.rules = "SKW-1 SKW-2 RSV-1 SUM-1 SUM-2 SUM-3 SUM-4";
		v.flags = pair->flags;
		v.comment = pair->comment;
		set_add(set, &v);
	}
}

/* Bits of size against a table of 14 sizes, that of 13.0. */
void
add_masks(struct set *set, enum kind kind, enum order order)
{
	static const struct {
		unsigned bit;
		const char *notes;
	} cases[] = {
		{12, NULL}, {13, NULL}, {14, "MSK-1"}, {30, "MSK-1"}, {31, "MSK-1"}, {32, "MSK-1"}, {63, "MSK-1"},
	};

	if (kind == UMA)
		return;
	for (size_t i = 0; i < ELEMENTS(cases); i++) {
		struct vector v = vector_of(MALLOC, order, "mask-bit-%u", cases[i].bit);

		put_header(&v, 2, 1);
		put_name(&v, "temp");
		put_stats(&v, 128, 0, 1, 0, 8);
		put_stats(&v, 65536, 0, 1, 0, (uint64_t)1 << cases[i].bit);
		v.size_table_entries = 14;
		v.notes = cases[i].notes;
		v.rules = "MSK-1 SUM-2 DEC-3";
		v.flags = "size-mask";
		v.source = "generated";
		v.comment = "A high bit of the size word; the kernels' tables have 9 to 14 entries.";
		set_add(set, &v);
	}
}

/* What a capability machine running CheriBSD writes: reserved words that count, version still 1. */
void
add_capability_machine(struct set *set, enum kind kind, enum order order)
{
	struct vector v = vector_of(MALLOC, order, "capability-machine");

	if (kind == UMA)
		return;
	put_header(&v, 2, 2);
	put_name(&v, "temp");
	put_stats(&v, 8192, 4096, 20, 10, 48, 8208, 4104, 1);
	put_stats(&v, 512, 256, 2, 1, 16, 512, 256, 0);
	put_name(&v, "devbuf");
	put_stats(&v, 256, 0, 1, 0, 16, 0, 0, 0);
	put_stats(&v, 512, 256, 2, 1, 16, 512, 256, 0);
	v.notes = "RSV-1";
	v.rules = "RSV-1 DEC-3 DOC-1 ENC-1";
	v.flags = "reserved";
	v.comment = "CheriBSD counts in the reserved words; in the second record only the second CPU did.";
	set_add(set, &v);
}
