/* SPDX-License-Identifier: BSD-2-Clause */
/* Vectors on the fields of the stream header. */
#include <stdio.h>

#include "families.h"

/* A stream of one record on one CPU, with any header. */
static void
put_stream(struct vector *vector, uint32_t version, uint32_t maxcpus, uint32_t count, uint32_t pad)
{
	put_u32(vector, version);
	put_u32(vector, maxcpus);
	put_u32(vector, count);
	put_u32(vector, pad);
	put_record(vector, "temp", 1);
}

void
add_versions(struct set *set, enum kind kind, enum order order)
{
	static const struct {
		uint32_t version;
		const char *comment;
	} cases[] = {
		{0x00000000, "Version 0."},
		{0x00000002, "Version 2: a reader that knows version 1 cannot know its layout."},
		{0x00000003, "Version 3: bit 0 is set as in version 1."},
		{0x00000101, "Version 257: reads as 1 where only the low octet is looked at."},
		{0x00000100, "An inner octet is 1, as in neither byte order."},
		{0x00010000, "The other inner octet is 1, as in neither byte order."},
		{0x00010001, "Reads as 1 where only 16 bits are looked at."},
		{0x01000001, "1 at both ends: reads as 1 in either order where only one end is looked at."},
		{0x01010101, "1 in every octet: the same in both orders."},
		{0x7fffffff, "The largest signed number."},
		{0x80000000, "The smallest signed number."},
		{0x80000001, "Version 1 with the sign bit set."},
		{0xffffffff, "All bits set."},
	};

	for (size_t i = 0; i < ELEMENTS(cases); i++) {
		struct vector v = vector_of(kind, order, "version-%08x", cases[i].version);

		put_stream(&v, cases[i].version, 1, 1, 0);
		v.violates = "HDR-2";
		v.offset = 0;
		v.rules = "DEC-1";
		v.comment = cases[i].comment;
		set_add(set, &v);
	}
}

void
add_pads(struct set *set, enum kind kind, enum order order)
{
	static const uint32_t pads[] = {0x00000001, 0x00000100, 0x00010000, 0x01000000, 0x80000000, 0xffffffff};

	for (size_t i = 0; i < ELEMENTS(pads); i++) {
		struct vector v = vector_of(kind, order, "pad-%08x", pads[i]);

		put_stream(&v, 1, 1, 1, pads[i]);
		v.violates = "HDR-4";
		v.offset = 12;
		v.rules = "DEC-3 DOC-1 ENC-1";
		v.flags = "one-octet";
		v.comment = "A pad that is not 0: refused by content, carried by structure.";
		set_add(set, &v);
	}
}

void
add_maxcpus_zero(struct set *set, enum kind kind, enum order order)
{
	static const struct {
		uint32_t count, records;
		const char *comment;
	} cases[] = {
		{0, 0, "No CPUs and no records: the length fits."},
		{1, 1, "No CPUs and a record header: the length fits."},
		{2, 2, "No CPUs and two record headers: the length fits."},
		{0xffffffff, 0, "No CPUs and as many records as can be promised."},
	};

	for (size_t i = 0; i < ELEMENTS(cases); i++) {
		struct vector v = vector_of(kind, order, "maxcpus-0-count-%u", cases[i].count);

		put_header(&v, 0, cases[i].count);
		for (uint32_t record = 0; record < cases[i].records; record++)
			put_record_header(&v, record == 0 ? "temp" : "devbuf");
		v.violates = "HDR-3";
		v.offset = 4;
		v.flags = "no-cpus";
		v.comment = cases[i].comment;
		set_add(set, &v);
	}
}

/* Streams without records, whatever maxcpus: both size laws fit, and nothing has to be allocated. */
void
add_no_records(struct set *set, enum kind kind, enum order order)
{
	static const uint32_t maxcpus[] = {1, 2, 256, 1024, 65536, 0x04000000, 0x7fffffff, 0x80000000, 0xffffffff};

	for (size_t i = 0; i < ELEMENTS(maxcpus); i++) {
		struct vector v = vector_of(kind, order, "no-records-maxcpus-%u", maxcpus[i]);

		put_header(&v, maxcpus[i], 0);
		v.rules = "HDR-1 HDR-3 LEN-1 LEN-2 CPU-2 SIZ-2";
		v.flags = maxcpus[i] > 65536 ? "no-records huge-header" : "no-records";
		v.comment = "No records: 16 octets are a whole stream, of either kind.";
		set_add(set, &v);
	}
}

void
add_maxcpus(struct set *set, enum kind kind, enum order order)
{
	static const uint32_t maxcpus[] = {1, 2, 3, 16, 17, 61};

	for (size_t i = 0; i < ELEMENTS(maxcpus); i++) {
		struct vector v = vector_of(kind, order, "maxcpus-%u", maxcpus[i]);

		put_header(&v, maxcpus[i], 1);
		put_record(&v, "temp", maxcpus[i]);
		v.rules = "HDR-2 HDR-3 HDR-4 LEN-1 LEN-2 NAM-1 NAM-2 NAM-3 CPU-1 SUM-1 ORD-1";
		v.source = "generated";
		v.comment = "One record, every CPU live and unlike the others.";
		set_add(set, &v);
	}
}

void
add_counts(struct set *set, enum kind kind, enum order order)
{
	static const uint32_t counts[] = {2, 3, 16, 17};
	char name[16];

	for (size_t i = 0; i < ELEMENTS(counts); i++) {
		struct vector v = vector_of(kind, order, "count-%u", counts[i]);

		put_header(&v, 1, counts[i]);
		for (uint32_t record = 0; record < counts[i]; record++) {
			uint32_t shuffled = (record * 5 + 3) % 17;

			snprintf(name, sizeof(name), "type%u", shuffled);
			put_record_header(&v, name);
			put_ordinary_stats(&v, shuffled);
		}
		v.rules = "LEN-1 LEN-2 NAM-4 REC-1";
		v.source = "generated";
		v.comment = "Several records on one CPU, in an order that is neither alphabetical nor that of size.";
		set_add(set, &v);
	}
}

/* Octets that are no stream at all, the same whatever the machine. */
void
add_foreign(struct set *set, enum kind kind)
{
	static const struct {
		const char *name, *octets;
		size_t size;
		const char *comment;
	} cases[] = {
		{"foreign-zeros", "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 16, "Sixteen zero octets."},
		{"foreign-text", "         Type InUse MemUse Requests  Size(s)\n", 45, "The text that vmstat prints."},
		{"foreign-elf", "\177ELF\2\1\1\0\0\0\0\0\0\0\0\0", 16, "The start of an ELF file."},
		{"foreign-gzip", "\x1f\x8b\x08\0\0\0\0\0\0\3\0\0\0\0\0\0", 16, "The magic number of gzip."},
		{"foreign-json", "{\"kind\":\"malloc\",\"version\":1}\n", 30, "A document where a stream is due."},
		{"foreign-byte-order-mark", "\xff\xfe\1\0\0\0\1\0\0\0\1\0\0\0\0\0", 16, "A byte order mark of UTF-16."},
	};

	for (size_t i = 0; i < ELEMENTS(cases); i++) {
		struct vector v = vector_of(kind, LITTLE, "%s", cases[i].name);

		drop_order(&v);
		put_octets(&v, cases[i].octets, cases[i].size);
		v.violates = "HDR-2";
		v.offset = 0;
		v.flags = "foreign";
		v.comment = cases[i].comment;
		set_add(set, &v);
	}
}
