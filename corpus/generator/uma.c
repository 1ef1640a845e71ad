/* SPDX-License-Identifier: BSD-2-Clause */
/* Vectors on zones. */
#include "families.h"

#define HALF 0x8000000000000000 /* 2^63 */
#define LAST 0xffffffffffffffff /* 2^64 - 1 */
#define LAST_32 0xffffffff      /* 2^32 - 1 */

#define ORDINARY .align = 7, .size = 256, .rsize = 256

/* A zone on two CPUs: allocs, frees, cache_free. */
static const struct zone_case {
	const char *name;
	struct zone zone;
	uint64_t cpus[2][3];
	const char *notes, *flags, *comment;
} cases[] = {
	/* Free items. */
	{"free-primary", {"mbuf", ORDINARY, .keg_free = 100, .zone_free = 20, .allocs = 50}, {{3, 0, 1}, {4, 0, 2}},
	    NULL, "secondary", "keg_free counts: 123 items are free."},
	{"free-secondary", {"mbuf_packet", ORDINARY, .keg_free = 100, .zone_free = 20, .zone_flags = 1, .allocs = 50},
	    {{3, 0, 1}, {4, 0, 2}}, NULL, "secondary", "keg_free is the other zone's: 23 items are free."},
	{"free-sum", {"free", ORDINARY, .keg_free = 3, .zone_free = 3, .allocs = 50}, {{0, 0, 3}, {0, 0, 3}},
	    NULL, "secondary", "Free items are added up, not combined by or: 12."},
	{"free-beyond-32-bits", {"free", ORDINARY, .keg_free = LAST_32, .zone_free = LAST_32, .allocs = 50},
	    {{0, 0, LAST_32}, {0, 0, 1}}, NULL, "large-values", "The sum of 32-bit fields is beyond 32 bits."},
	{"free-wraps", {"free", ORDINARY, .keg_free = 2, .allocs = 50}, {{0, 0, LAST}, {0, 0, 0}}, NULL,
	    "large-values", "The sum of free items wraps to 1."},
	{"free-bytes-beyond-32-bits",
	    {"free", .align = 7, .size = 65536, .rsize = 65536, .keg_free = 65536, .allocs = 50},
	    {{0, 0, 0}, {0, 0, 0}}, NULL, "large-values", "65536 free items of 65536 octets: 2^32."},
	/* Flags of the zone. */
	{"zone-flags-2", {"flags", ORDINARY, .keg_free = 100, .zone_flags = 2, .allocs = 50}, {{0, 0, 1}, {0, 0, 2}},
	    "UMA-2", "secondary", "A flag that means nothing: the zone is not secondary, keg_free counts."},
	{"zone-flags-3", {"flags", ORDINARY, .keg_free = 100, .zone_flags = 3, .allocs = 50}, {{0, 0, 1}, {0, 0, 2}},
	    "UMA-2", "secondary", "A flag that means nothing beside that of a secondary zone."},
	{"zone-flags-all-but-1", {"flags", ORDINARY, .keg_free = 100, .zone_flags = 0xfffffffe, .allocs = 50},
	    {{0, 0, 1}, {0, 0, 2}}, "UMA-2", "secondary", "All flags but that of a secondary zone."},
	{"zone-flags-01000000", {"flags", ORDINARY, .keg_free = 100, .zone_flags = 0x01000000, .allocs = 50},
	    {{0, 0, 1}, {0, 0, 2}}, "UMA-2", "secondary", "Secondary where the flags are read in the other order."},
	/* Limits. */
	{"limit-0-in-use", {"limit", ORDINARY, .allocs = 1000}, {{5, 0, 0}, {0, 0, 0}}, NULL, "limit",
	    "No limit, and items in use: 0 is not a limit of none."},
	{"limit-not-reached", {"limit", ORDINARY, .limit = 1006, .allocs = 1000}, {{5, 0, 0}, {0, 0, 0}}, NULL,
	    "limit", "One item below the limit."},
	{"limit-reached", {"limit", ORDINARY, .maxpages = 64, .limit = 1005, .allocs = 1000}, {{5, 0, 0}, {0, 0, 0}},
	    NULL, "limit", "As many items in use as the limit allows."},
	{"limit-exceeded", {"limit", ORDINARY, .limit = 1004, .allocs = 1000, .sleeps = 9, .fails = 3},
	    {{5, 0, 0}, {0, 0, 0}}, "UMA-4", "limit", "One item more in use than the limit."},
	{"limit-exceeded-by-cpus", {"limit", ORDINARY, .limit = 10, .allocs = 10}, {{0, 0, 0}, {1, 0, 0}}, "UMA-4",
	    "limit", "Exceeded only with what the last CPU has."},
	{"limit-and-negative", {"limit", ORDINARY, .limit = 10}, {{0, 1, 0}, {0, 0, 0}}, "SKW-3", "limit skew",
	    "-1 items in use are not more than the limit."},
	{"limit-largest", {"limit", ORDINARY, .limit = LAST_32, .allocs = LAST_32}, {{0, 0, 0}, {0, 0, 0}}, NULL,
	    "limit large-values", "The largest limit, reached; its bytes are beyond 32 bits."},
	{"limit-largest-exceeded", {"limit", ORDINARY, .limit = LAST_32, .allocs = LAST_32}, {{1, 0, 0}, {0, 0, 0}},
	    "UMA-4", "limit large-values", "The largest limit, exceeded: 2^32 items."},
	/* Counts below zero, and beyond words. */
	{"freed-elsewhere", {"skew", ORDINARY, .allocs = 10}, {{16, 0, 0}, {0, 16, 0}}, NULL, "negative-cpu",
	    "One CPU allocates what another frees."},
	{"zone-frees-exceed", {"skew", ORDINARY, .allocs = 5, .frees = 10}, {{16, 0, 0}, {0, 0, 0}}, NULL,
	    "negative-cpu", "More frees than allocations in the zone, not in all."},
	{"cpu-frees-exceed", {"skew", ORDINARY, .allocs = 50, .frees = 10}, {{0, 16, 0}, {0, 16, 0}}, NULL,
	    "negative-cpu", "More frees than allocations on all CPUs, not in all."},
	{"count-negative", {"skew", ORDINARY, .allocs = 5, .frees = 10}, {{1, 0, 0}, {0, 1, 0}}, "SKW-3", "skew",
	    "Five more frees than allocations in all."},
	{"count-negative-size-0", {"skew", .allocs = 5, .frees = 10}, {{0, 0, 0}, {0, 0, 0}}, "SKW-3", "skew",
	    "count is negative, and bytes, of items of no size, are 0."},
	{"bytes-negative", {"skew", .align = 7, .size = 3, .rsize = 8, .allocs = HALF / 2}, {{0, 0, 0}, {0, 0, 0}},
	    NULL, "skew large-values", "2^62 items of 3 octets: bytes is -2^62 modulo 2^64, count is not negative."},
	{"smallest-count", {"skew", .align = 7, .size = 1, .rsize = 8, .frees = HALF}, {{0, 0, 0}, {0, 0, 0}},
	    "SKW-3", "skew large-values", "count and bytes are -2^63."},
	{"largest-count", {"large", .align = 7, .size = 1, .rsize = 8, .allocs = HALF - 1}, {{0, 0, 0}, {0, 0, 0}},
	    NULL, "large-values", "count and bytes are 2^63 - 1."},
	{"wrapped", {"large", ORDINARY, .allocs = LAST, .frees = LAST}, {{3, 1, 0}, {0, 0, 0}}, NULL, "large-values",
	    "The sums wrap to 2 and 0."},
	{"bytes-beyond-32-bits", {"large", .align = 7, .size = 65536, .rsize = 65536, .allocs = 65537},
	    {{0, 0, 0}, {0, 0, 0}}, NULL, "large-values", "65537 items of 65536 octets: beyond 2^32."},
	{"size-2-31", {"large", .align = 7, .size = 0x80000000, .rsize = 0x80000000, .allocs = 3},
	    {{0, 0, 0}, {0, 0, 0}}, NULL, "large-values", "A size that is negative where it is read as signed."},
	/* Fields that may hold anything. */
	{"bucketsize", {"field", ORDINARY, .bucketsize = 1, .allocs = 50}, {{0, 0, 0}, {0, 0, 0}}, "UMA-1",
	    "reserved", "bucketsize, which no kernel writes."},
	{"bucketsize-high", {"field", ORDINARY, .bucketsize = 0x80000000, .allocs = 50}, {{0, 0, 0}, {0, 0, 0}},
	    "UMA-1", "reserved", "Only the top bit of bucketsize."},
	{"zone-reserved", {"field", ORDINARY, .allocs = 50, .reserved1 = 1}, {{0, 0, 0}, {0, 0, 0}}, "RSV-2",
	    "reserved", "The reserved word of the zone header."},
	{"zone-reserved-high", {"field", ORDINARY, .allocs = 50, .reserved1 = HALF}, {{0, 0, 0}, {0, 0, 0}}, "RSV-2",
	    "reserved", "Only the top bit of the reserved word."},
	{"sleeps", {"field", ORDINARY, .allocs = 50, .fails = 2, .sleeps = 3}, {{0, 0, 0}, {0, 0, 0}}, NULL,
	    "reserved", "sleeps is not 0: reserved before 9.0, no violation there either."},
	{"xdomain", {"field", ORDINARY, .allocs = 50, .sleeps = 3, .xdomain = 4}, {{0, 0, 0}, {0, 0, 0}}, NULL,
	    "reserved", "xdomain is not 0: reserved before 13.0, no violation there either."},
	{"fails", {"field", ORDINARY, .allocs = 50, .fails = 0x100000001}, {{0, 0, 0}, {0, 0, 0}}, NULL,
	    "large-values", "fails is beyond 32 bits."},
	/* Alignment and sizes. */
	{"align-0", {"align", .size = 100, .rsize = 100, .allocs = 50}, {{0, 0, 0}, {0, 0, 0}}, NULL, "zone-sizes",
	    "align 0: no alignment."},
	{"align-1", {"align", .align = 1, .size = 100, .rsize = 100, .allocs = 50}, {{0, 0, 0}, {0, 0, 0}}, NULL,
	    "zone-sizes", "align 1: alignment of 2."},
	{"align-2", {"align", .align = 2, .size = 100, .rsize = 100, .allocs = 50}, {{0, 0, 0}, {0, 0, 0}}, "UMA-3",
	    "zone-sizes", "align 2, which is no mask."},
	{"align-5", {"align", .align = 5, .size = 100, .rsize = 100, .allocs = 50}, {{0, 0, 0}, {0, 0, 0}}, "UMA-3",
	    "zone-sizes", "align 5: odd, and no mask."},
	{"align-8", {"align", .align = 8, .size = 100, .rsize = 104, .allocs = 50}, {{0, 0, 0}, {0, 0, 0}}, "UMA-3",
	    "zone-sizes", "align 8: the alignment, not the mask."},
	{"align-4095", {"align", .align = 4095, .size = 100, .rsize = 4096, .allocs = 50}, {{0, 0, 0}, {0, 0, 0}},
	    NULL, "zone-sizes", "Alignment to pages."},
	{"align-2-32-minus-1", {"align", .align = LAST_32, .size = 100, .rsize = 100, .allocs = 50},
	    {{0, 0, 0}, {0, 0, 0}}, NULL, "zone-sizes", "2^32 - 1 is a power of two minus one."},
	{"rsize-smaller", {"rsize", .align = 7, .size = 256, .rsize = 255, .allocs = 50}, {{0, 0, 0}, {0, 0, 0}},
	    "UMA-5", "zone-sizes", "The spacing is smaller than an item."},
	{"rsize-0", {"rsize", .size = 256, .allocs = 50}, {{0, 0, 0}, {0, 0, 0}}, NULL, "zone-sizes",
	    "A spacing of 0, as of zones without a keg."},
	{"rsize-larger", {"rsize", .align = 63, .size = 200, .rsize = 256, .allocs = 50}, {{1, 0, 0}, {0, 0, 0}},
	    NULL, "zone-sizes", "Bytes are counted in items of size, not of rsize."},
	/* Zones of their own sort. */
	{"cache-only", {"vm pgcache", .size = 0, .allocs = 900, .frees = 500, .fails = 1, .xdomain = 7},
	    {{30, 10, 64}, {20, 10, 32}}, NULL, "zone-sorts", "A zone without a keg, from 13 on: no sizes, no pages."},
	{"internal", {"UMA Kegs", .align = 63, .size = 384, .rsize = 384, .pages = 12, .keg_free = 5, .allocs = 115},
	    {{0, 0, 0}, {0, 0, 0}}, NULL, "zone-sorts", "A zone of the allocator itself, without statistics on CPUs."},
	{"remainders", {"FFS inode", ORDINARY, .allocs = 120000, .frees = 90000}, {{7, 9, 100}, {3, 0, 20}}, NULL,
	    "negative-cpu", "Up to 11.0 the CPUs hold small remainders of what the zone counts."},
	{"lifetime", {"FFS inode", ORDINARY, .allocs = 12, .frees = 9}, {{70000, 60000, 100}, {50000, 30000, 20}},
	    NULL, "negative-cpu", "From 12.1 on the CPUs hold nearly all that the zone counts."},
};

void
add_zones(struct set *set, enum kind kind, enum order order)
{
	if (kind == MALLOC)
		return;
	for (size_t i = 0; i < ELEMENTS(cases); i++) {
		struct vector v = vector_of(UMA, order, "%s", cases[i].name);

		put_header(&v, 2, 1);
		put_zone(&v, &cases[i].zone);
		for (unsigned cpu = 0; cpu < 2; cpu++) {
			const uint64_t *words = cases[i].cpus[cpu];

			put_stats(&v, words[0], words[1], words[2]);
		}
		v.notes = cases[i].notes;
		v.rules = "UMA-1 UMA-2 UMA-3 UMA-4 UMA-5 RSV-2 RSV-3 SKW-3 SUM-1 SUM-3 SUM-4 SUM-5 SUM-6 SUM-7 DEC-3";
		v.flags = cases[i].flags;
		v.comment = cases[i].comment;
		set_add(set, &v);
	}
}

/* Each field of the zone header alone, its octets all unlike: neither a swapped nor a shifted field goes unseen. */
void
add_zone_fields(struct set *set, enum kind kind, enum order order)
{
	static const struct {
		const char *name;
		struct zone zone;
		const char *notes;
	} fields[] = {
		{"align", {.align = 0x01020304}, "UMA-3"},
		{"size", {.size = 0x01020304}, NULL},
		{"rsize", {.rsize = 0x01020304}, NULL},
		{"maxpages", {.maxpages = 0x01020304}, NULL},
		{"limit", {.limit = 0x01020304}, NULL},
		{"pages", {.pages = 0x01020304}, NULL},
		{"keg-free", {.keg_free = 0x01020304}, NULL},
		{"zone-free", {.zone_free = 0x01020304}, NULL},
		{"bucketsize", {.bucketsize = 0x01020304}, "UMA-1"},
		{"zone-flags", {.zone_flags = 0x01020304}, "UMA-2"},
		{"allocs", {.allocs = 0x0102030405060708}, NULL},
		{"frees", {.frees = 0x0102030405060708}, "SKW-3"},
		{"fails", {.fails = 0x0102030405060708}, NULL},
		{"sleeps", {.sleeps = 0x0102030405060708}, NULL},
		{"xdomain", {.xdomain = 0x0102030405060708}, NULL},
		{"reserved1", {.reserved1 = 0x0102030405060708}, "RSV-2"},
	};

	if (kind == MALLOC)
		return;
	for (size_t i = 0; i < ELEMENTS(fields); i++) {
		struct vector v = vector_of(UMA, order, "only-%s", fields[i].name);
		struct zone zone = fields[i].zone;

		zone.name = "zone";
		put_header(&v, 1, 1);
		put_zone(&v, &zone);
		put_zeros(&v, 64);
		v.notes = fields[i].notes;
		v.rules = "ORD-1 DEC-3 DOC-1 DOC-2 ENC-1";
		v.flags = "one-field";
		v.source = "generated";
		v.comment = "One field of the zone header is set, its octets all unlike.";
		set_add(set, &v);
	}
}

/* All fields of the zone header, no two alike. */
void
add_whole_zone(struct set *set, enum kind kind, enum order order)
{
	const struct zone zone = {"zone", 0x3f, 0x11121314, 0x15161718, 0x191a1b1c, 0x1d1e1f20, 0x21222324, 0x25262728,
	    0x292a2b2c, 0x2d2e2f30, 0x31323334, 0x7172737475767778, 0x6162636465666768, 0x5152535455565758,
	    0x4142434445464748, 0x393a3b3c3d3e3f40, 0x0102030405060708};
	struct vector v = vector_of(UMA, order, "all-zone-fields");

	if (kind == MALLOC)
		return;
	put_header(&v, 1, 1);
	put_zone(&v, &zone);
	put_stats(&v, 10, 4, 2);
	v.notes = "UMA-1 UMA-2 UMA-4 RSV-2";
	v.rules = "ORD-1 DEC-3 DOC-1 DOC-2 ENC-1";
	v.flags = "one-field";
	v.comment = "All fields of the zone header are set, no two alike.";
	set_add(set, &v);
}

/* The eight zones that a debugging kernel has for every malloc bucket, here of several sizes. */
void
add_equal_zones(struct set *set, enum kind kind, enum order order)
{
	struct vector v = vector_of(UMA, order, "eight-equal-names-of-eight-sizes");

	if (kind == MALLOC)
		return;
	put_header(&v, 2, 8);
	for (uint32_t i = 0; i < 8; i++) {
		const struct zone zone = {"malloc", .align = 15, .size = 16U << i, .rsize = 16U << i, .allocs = 10 + i};

		put_zone(&v, &zone);
		put_ordinary_stats(&v, i);
		put_zeros(&v, 64);
	}
	v.notes = "NAM-4";
	v.rules = "REC-1";
	v.flags = "duplicate-names";
	v.comment = "Eight zones of one name, each of another size.";
	set_add(set, &v);
}

/* Two zones of one keg, whose free items must be counted once. */
void
add_shared_keg(struct set *set, enum kind kind, enum order order)
{
	struct vector v = vector_of(UMA, order, "mbuf-and-mbuf-packet");
	struct zone zone = {"mbuf_packet", ORDINARY, .maxpages = 100, .limit = 1600, .pages = 80, .keg_free = 40,
	    .zone_free = 16, .zone_flags = 1, .allocs = 100};

	if (kind == MALLOC)
		return;
	put_header(&v, 2, 2);
	put_zone(&v, &zone);
	put_stats(&v, 500, 100, 8);
	put_stats(&v, 300, 200, 4);
	zone.name = "mbuf";
	zone.zone_flags = 0;
	put_zone(&v, &zone);
	put_stats(&v, 900, 800, 2);
	put_stats(&v, 700, 600, 1);
	v.rules = "SUM-5 UMA-2";
	v.flags = "secondary";
	v.comment = "Two zones of one keg repeat its 40 free items; 28 and 59 are free.";
	set_add(set, &v);
}
