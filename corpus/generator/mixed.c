/* SPDX-License-Identifier: BSD-2-Clause */
/* Vectors whose byte order, or whose defect, is not the only one. */
#include <string.h>

#include "families.h"

/* Reverses the octets of one integer. */
static void
swap(struct vector *vector, size_t offset, size_t width)
{
	for (size_t i = 0; i < width / 2; i++) {
		unsigned char octet = vector->octets[offset + i];

		vector->octets[offset + i] = vector->octets[offset + width - 1 - i];
		vector->octets[offset + width - 1 - i] = octet;
	}
}

/* One field of the stream header in the other byte order: the version decides, and then the length does not fit. */
void
add_mixed_headers(struct set *set, enum kind kind, enum order order)
{
	static const struct {
		const char *name;
		size_t offset;
	} fields[] = {{"version", 0}, {"maxcpus", 4}, {"count", 8}};

	for (size_t i = 0; i < ELEMENTS(fields); i++) {
		struct vector v = vector_of(kind, order, "mixed-order-%s", fields[i].name);

		put_header(&v, 1, 1);
		put_record(&v, "temp", 1);
		swap(&v, fields[i].offset, 4);
		v.violates = "LEN-1";
		v.offset = v.size;
		v.rules = "ORD-1 HDR-2";
		v.flags = "mixed-order";
		v.comment = "One field of the header is in the other byte order.";
		set_add(set, &v);
	}
}

/* One field behind the header in the other byte order: another value, which is handed out as it is. */
void
add_mixed_fields(struct set *set, enum kind kind, enum order order)
{
	static const struct {
		enum kind kind;
		const char *name;
		size_t offset, width;
		const char *notes;
	} fields[] = {
		{MALLOC, "memalloced", 32, 8, NULL}, {MALLOC, "memfreed", 40, 8, "SKW-1"},
		{MALLOC, "numallocs", 48, 8, NULL}, {MALLOC, "numfrees", 56, 8, "SKW-2"},
		{MALLOC, "size-word", 64, 8, NULL},
		{UMA, "align", 32, 4, "UMA-3"}, {UMA, "size", 36, 4, "UMA-5"}, {UMA, "rsize", 40, 4, NULL},
		{UMA, "pages", 52, 4, NULL}, {UMA, "keg-free", 56, 4, NULL}, {UMA, "zone-free", 60, 4, NULL},
		{UMA, "zone-allocs", 72, 8, "SKW-3"}, {UMA, "zone-frees", 80, 8, NULL},
		{UMA, "allocs", 120, 8, NULL}, {UMA, "frees", 128, 8, NULL}, {UMA, "cache-free", 136, 8, NULL},
	};

	for (size_t i = 0; i < ELEMENTS(fields); i++) {
		struct vector v = vector_of(kind, order, "mixed-order-%s", fields[i].name);

		if (fields[i].kind != kind)
			continue;
		put_header(&v, 1, 1);
		put_record(&v, "temp", 1);
		swap(&v, 16 + fields[i].offset, fields[i].width);
		v.notes = fields[i].notes;
		v.rules = "ORD-1 DEC-3 ENC-1";
		v.flags = "mixed-order";
		v.comment = "One field is in the other byte order: a large value, and not the one that was meant.";
		set_add(set, &v);
	}
}

static const struct {
	const char *name;
	uint32_t version, maxcpus, pad;
	const char *record_name; /* of the one record */
	int more;                /* octets that follow it, or are missing */
	const char *violates;
	uint64_t offset;
	const char *rules, *comment;
} pairs[] = {
	{"version-and-maxcpus", 2, 0, 0, "temp", 0, "HDR-2", 0, "HDR-3", "An unknown version, and no CPUs."},
	{"version-and-truncated", 2, 1, 0, "temp", -1, "HDR-2", 0, "LEN-1",
	    "An unknown version, and one octet less."},
	{"version-and-trailing", 2, 1, 0, "temp", 1, "HDR-2", 0, "LEN-2",
	    "An unknown version, and one octet more."},
	{"version-and-pad", 2, 1, 1, "temp", 0, "HDR-2", 0, "HDR-4", "An unknown version, and a pad."},
	{"maxcpus-and-truncated", 1, 0, 0, "temp", -80, "HDR-3", 4, "LEN-1",
	    "No CPUs, and a cut record header."},
	{"maxcpus-and-trailing", 1, 0, 0, "temp", 0, "HDR-3", 4, "LEN-2", "No CPUs, and 64 octets more."},
	{"maxcpus-and-pad", 1, 0, 1, "temp", -64, "HDR-3", 4, "HDR-4", "No CPUs, and a pad."},
	{"truncated-and-pad", 1, 1, 1, "temp", -1, "LEN-1", 0, "HDR-4", "One octet less, and a pad."},
	{"truncated-and-name", 1, 1, 0, "0123456789abcdef0123456789abcdef", -1, "LEN-1", 0, "NAM-1",
	    "One octet less, and a name without NUL."},
	{"trailing-and-pad", 1, 1, 1, "temp", 1, "LEN-2", 0, "HDR-4", "One octet more, and a pad."},
	{"trailing-and-name", 1, 1, 0, "0123456789abcdef0123456789abcdef", 1, "LEN-2", 0, "NAM-1",
	    "One octet more, and a name without NUL."},
	{"pad-and-name", 1, 1, 1, "0123456789abcdef0123456789abcdef", 0, "HDR-4", 12, "NAM-1",
	    "A pad, and a name without NUL."},
};

/* Two defects: the rule that comes first refuses the stream. */
void
add_precedence(struct set *set, enum kind kind, enum order order)
{
	for (size_t i = 0; i < ELEMENTS(pairs); i++) {
		struct vector v = vector_of(kind, order, "first-%s", pairs[i].name);
		size_t whole;

		put_u32(&v, pairs[i].version);
		put_u32(&v, pairs[i].maxcpus);
		put_u32(&v, 1);
		put_u32(&v, pairs[i].pad);
		put_record(&v, pairs[i].record_name, 1);
		whole = v.size;
		if (pairs[i].more > 0)
			put_zeros(&v, (size_t)pairs[i].more);
		else
			v.size -= (size_t)-pairs[i].more;
		v.violates = pairs[i].violates;
		v.offset = pairs[i].offset;
		if (strcmp(pairs[i].violates, "LEN-1") == 0)
			v.offset = v.size;
		if (strcmp(pairs[i].violates, "LEN-2") == 0)
			v.offset = whole;
		v.rules = pairs[i].rules;
		v.flags = "two-defects";
		v.comment = pairs[i].comment;
		set_add(set, &v);
	}
}

/* Fewer octets than a header, of a version that is refused too. */
void
add_short_headers(struct set *set, enum kind kind, enum order order)
{
	static const size_t sizes[] = {4, 8, 12, 15};

	for (size_t i = 0; i < ELEMENTS(sizes); i++) {
		struct vector v = vector_of(kind, order, "first-truncated-%zu-and-version", sizes[i]);

		put_u32(&v, 2);
		put_u32(&v, 1);
		put_u32(&v, 1);
		put_u32(&v, 0);
		v.size = sizes[i];
		v.violates = "HDR-1";
		v.offset = sizes[i];
		v.rules = "HDR-2 DEC-2";
		v.flags = "two-defects truncated";
		v.comment = "Part of a header, of an unknown version.";
		set_add(set, &v);
	}
}

/* Two bad name fields, of the second and the third of three records: the one nearer the start counts. */
void
add_repeated_defects(struct set *set, enum kind kind, enum order order)
{
	static const unsigned char unterminated[] = "0123456789abcdef0123456789abcdef", padded[NAME_SIZE] = "temp\0x";
	static const struct {
		const char *name;
		const unsigned char *fields[2];
		const char *violates;
		uint32_t place;
		const char *rules;
	} cases[] = {
		{"unterminated-then-unterminated", {unterminated, unterminated}, "NAM-1", 31, "DEC-2"},
		{"unterminated-then-padding", {unterminated, padded}, "NAM-1", 31, "NAM-2 DEC-2"},
		{"padding-then-unterminated", {padded, unterminated}, "NAM-2", 5, "NAM-1 DEC-2"},
		{"padding-then-padding", {padded, padded}, "NAM-2", 5, "DEC-2"},
	};
	uint64_t record = record_header_size(kind) + 64;

	for (size_t i = 0; i < ELEMENTS(cases); i++) {
		struct vector v = vector_of(kind, order, "first-%s", cases[i].name);

		put_header(&v, 1, 3);
		put_record(&v, "devbuf", 1);
		for (size_t bad = 0; bad < 2; bad++) {
			put_record(&v, "", 1);
			replace_name(&v, cases[i].fields[bad]);
		}
		v.violates = cases[i].violates;
		v.offset = 16 + record + cases[i].place;
		v.notes = cases[i].fields[0] == cases[i].fields[1] ? "NAM-4" : NULL;
		v.rules = cases[i].rules;
		v.flags = "two-defects name-field";
		v.comment = "The last two of three name fields are bad.";
		set_add(set, &v);
	}
}
