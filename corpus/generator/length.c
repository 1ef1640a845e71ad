/* SPDX-License-Identifier: BSD-2-Clause */
/* Vectors on the size law. */
#include <stdio.h>
#include <string.h>

#include "families.h"

#define MAX_TRAILING 64

static void
truncated(struct vector *vector)
{
	vector->violates = vector->size < 16 ? "HDR-1" : "LEN-1";
	vector->offset = vector->size;
}

/* The stream that the families below cut, and lengthen. */
static struct vector
two_records_on_two_cpus(enum kind kind, enum order order)
{
	struct vector v = vector_of(kind, order, "two-records-two-cpus");

	put_header(&v, 2, 2);
	put_record(&v, "temp", 2);
	put_record(&v, "devbuf", 2);
	v.rules = "HDR-1 LEN-1 LEN-2 REC-1 CPU-1 DEC-1 DOC-1 ENC-1 ENC-2 SUM-1 SUM-2";
	v.comment = "Two records on two CPUs: the stream of which the truncated ones are prefixes.";
	return v;
}

static void
add_prefix(struct set *set, const struct vector *whole, size_t size)
{
	struct vector v = vector_of(whole->kind, whole->order, "truncated-%03zu", size);

	put_octets(&v, whole->octets, size);
	truncated(&v);
	v.rules = "DEC-2 CAP-2 SIZ-2";
	v.flags = "truncated";
	v.source = "mutated";
	strcpy(v.from, whole->id);
	v.comment = "A prefix of two-records-two-cpus.";
	set_add(set, &v);
}

/* Every prefix but the empty one, which has no byte order and is add_empty()'s. */
void
add_truncated(struct set *set, enum kind kind, enum order order)
{
	struct vector whole = two_records_on_two_cpus(kind, order);

	set_add(set, &whole);
	for (size_t size = 1; size < whole.size; size++)
		add_prefix(set, &whole, size);
}

void
add_empty(struct set *set, enum kind kind)
{
	struct vector v = vector_of(kind, LITTLE, "empty");

	drop_order(&v);
	truncated(&v);
	v.rules = "DEC-2 CAP-2";
	v.flags = "truncated";
	v.comment = "No octets at all: no stream, as against a stream without records.";
	set_add(set, &v);
}

/* Zeros as a terminator or a padding would leave them, and once octets that are not zero. */
void
add_trailing(struct set *set, enum kind kind, enum order order)
{
	for (size_t more = 1; more <= MAX_TRAILING; more++) {
		struct vector v = vector_of(kind, order, "trailing-%02zu", more);

		put_header(&v, 1, 1);
		put_record(&v, "temp", 1);
		v.violates = "LEN-2";
		v.offset = v.size;
		put_zeros(&v, more);
		v.flags = "trailing";
		v.source = "generated";
		v.comment = more == 1 ? "A NUL as of a C string follows." : "Zeros follow the last record.";
		set_add(set, &v);
	}
}

/* Whole records more or fewer than the header promises, or statistics for more or fewer CPUs. */
void
add_wrong_header(struct set *set, enum kind kind, enum order order)
{
	static const struct {
		uint32_t maxcpus, count, there_maxcpus, there_count;
		const char *comment;
	} cases[] = {
		{1, 2, 1, 1, "Ends between two records: the header promises another one."},
		{2, 1, 1, 1, "Ends between two CPUs: the header promises another one."},
		{1, 3, 1, 1, "Ends between two records: the header promises two more."},
		{1, 0x7fffffff, 1, 1, "The largest signed count."},
		{1, 0x80000000, 1, 1, "A count that is negative where it is read as signed."},
		{1, 0xffffffff, 1, 1, "The largest count: -1 where it is read as signed."},
		{0x7fffffff, 1, 1, 1, "The largest signed maxcpus."},
		{0xffffffff, 1, 1, 1, "The largest maxcpus: -1 where it is read as signed."},
		{1, 0x01600000, 1, 1, "A length between 2^31 and 2^32: negative in signed integers of 32 bits."},
		{0x04000000, 0x80000000, 1, 1, "A length between 2^63 and 2^64: negative in signed integers of 64 bits."},
		{0xffffffff, 0xffffffff, 1, 1, "The largest length that a header can promise, about 2^70."},
		{1, 0, 1, 1, "A record follows where the header promises none."},
		{1, 1, 1, 2, "A whole record more than the header promises."},
		{1, 1, 2, 1, "Statistics of a CPU more than the header promises."},
		{1, 1, 3, 2, "Two records on three CPUs, where the header promises one on one."},
	};

	for (size_t i = 0; i < ELEMENTS(cases); i++) {
		struct vector v = vector_of(kind, order, "maxcpus-%u-count-%u-holds-maxcpus-%u-count-%u",
		    cases[i].maxcpus, cases[i].count, cases[i].there_maxcpus, cases[i].there_count);
		uint64_t record = record_header_size(kind) + 64 * (uint64_t)cases[i].maxcpus;

		put_header(&v, cases[i].maxcpus, cases[i].count);
		for (uint32_t there = 0; there < cases[i].there_count; there++)
			put_record(&v, there == 0 ? "temp" : "devbuf", cases[i].there_maxcpus);
		truncated(&v);
		v.flags = cases[i].maxcpus > 3 || cases[i].count > 3 ? "truncated huge-header" : "truncated";
		if (cases[i].count <= 1 && cases[i].maxcpus <= 1) {
			v.violates = "LEN-2";
			v.offset = 16 + cases[i].count * record;
			v.flags = "trailing";
		}
		v.rules = "SIZ-2 CPU-2";
		v.comment = cases[i].comment;
		set_add(set, &v);
	}
}

/*
 * Headers whose size law, computed in integers of some width, gives just the octets that are there. Modulo 2^16 and
 * 2^32 they are those of a header with smaller numbers.
 */
void
add_wrapped(struct set *set, enum kind kind, enum order order)
{
	static const struct {
		uint32_t maxcpus, count, there_maxcpus, there_count;
		const char *comment;
	} cases[] = {
		{1024, 1, 0, 1, "64 * maxcpus is 0 modulo 2^16."},
		{1025, 1, 1, 1, "64 * maxcpus is 64 modulo 2^16."},
		{1, 65537, 1, 1, "count is 1 modulo 2^16."},
		{65537, 1, 1, 1, "maxcpus is 1 modulo 2^16."},
		{1, 257, 1, 1, "count is 1 modulo 2^8."},
		{257, 1, 1, 1, "maxcpus is 1 modulo 2^8."},
		{0x02000001, 1, 1, 1, "64 * maxcpus is 64 modulo 2^31."},
		{0x04000000, 1, 0, 1, "64 * maxcpus is 0 modulo 2^32."},
		{0x04000001, 1, 1, 1, "64 * maxcpus is 64 modulo 2^32."},
		{0x80000000, 1, 0, 1,
		    "64 * maxcpus is 0 modulo 2^32, and maxcpus is negative where it is read as signed."},
		{0x80000001, 1, 1, 1,
		    "64 * maxcpus is 64 modulo 2^32, and maxcpus is negative where it is read as signed."},
		{1, 0x20000000, 1, 0, "count times the record is 0 modulo 2^32."},
		{1, 0x20000001, 1, 1, "count times the record is that of one record modulo 2^32."},
		{1, 0x80000001, 1, 1, "The same, and count is negative where it is read as signed."},
	};

	for (size_t i = 0; i < ELEMENTS(cases); i++) {
		struct vector v = vector_of(kind, order, "wraps-maxcpus-%u-count-%u", cases[i].maxcpus, cases[i].count);

		put_header(&v, cases[i].maxcpus, cases[i].count);
		for (uint32_t there = 0; there < cases[i].there_count; there++)
			put_record(&v, "temp", cases[i].there_maxcpus);
		truncated(&v);
		v.rules = "SIZ-1";
		v.flags = "size-wraps";
		v.comment = cases[i].comment;
		set_add(set, &v);
	}
}

/*
 * The same modulo 2^64. The law, 16 + count * (H + 64 * maxcpus), gives 16 + 2^64 + 32 for malloc and 16 + 3 * 2^64 + 8
 * for uma; the numbers come from factoring 2^59 + 1 and 3 * 2^61 + 1.
 */
void
add_wrapped_64(struct set *set, enum kind kind, enum order order)
{
	struct vector v = vector_of(kind, order, "wraps-64-bits");

	if (kind == MALLOC) {
		put_header(&v, 157958164, 1824726041);
		put_name(&v, "temp");
	} else {
		put_header(&v, 238162196, 3630681679);
		put_zeros(&v, 8);
	}
	truncated(&v);
	v.rules = "SIZ-1 SIZ-2";
	v.flags = "size-wraps";
	v.comment = "The size law gives just this length modulo 2^64.";
	set_add(set, &v);
}

/* A whole stream of the other kind. */
void
add_other_kind(struct set *set, enum kind kind, enum order order)
{
	struct vector v = vector_of(kind, order, "other-kind");
	uint32_t record = record_header_size(kind) + 64;

	v.kind = kind == MALLOC ? UMA : MALLOC;
	put_header(&v, 1, 1);
	put_record(&v, "temp", 1);
	v.kind = kind;
	truncated(&v);
	if (v.size > 16 + record) {
		v.violates = "LEN-2";
		v.offset = 16 + record;
	}
	v.flags = "other-kind";
	v.comment = "A stream of the other kind: nothing but its length tells them apart.";
	set_add(set, &v);
}
