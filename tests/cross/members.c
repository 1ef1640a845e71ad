/* SPDX-License-Identifier: BSD-2-Clause */
#include "members.h"

#include <string.h>

#include "report.h"
#include "words.h"

struct member {
	enum structure structure;
	const char *name;
	size_t offset;
	unsigned width, elements;
};

#define MEMBER(structure, type, name, width, elements) \
	{STRUCTURE_##structure, #name, offsetof(struct mtstream_##type, name), width, elements},

/* Of what a structure holds, names are octets and no members. */
#define MEMBER_HEADER_4(name, elements) MEMBER(HEADER, header, name, 4, elements)
#define MEMBER_MALLOC_TYPE_1(name, elements)
#define MEMBER_MALLOC_STATS_8(name, elements) MEMBER(MALLOC_STATS, malloc_stats, name, 8, elements)
#define MEMBER_UMA_ZONE_1(name, elements)
#define MEMBER_UMA_ZONE_4(name, elements) MEMBER(UMA_ZONE, uma_zone, name, 4, elements)
#define MEMBER_UMA_ZONE_8(name, elements) MEMBER(UMA_ZONE, uma_zone, name, 8, elements)
#define MEMBER_UMA_STATS_8(name, elements) MEMBER(UMA_STATS, uma_stats, name, 8, elements)

#define MTSTREAM_FIELD(structure, name, kernel, offset, width, elements, unit, since, constraint, rules, meaning) \
	MEMBER_##structure##_##width(name, elements)
#define MTSTREAM_TOTAL(kind, name, type, unit, formula, meaning) MEMBER(TOTALS, totals, name, 8, 1)
static const struct member table[] = {
#include "format.def"
};

static const struct member *const table_end = table + sizeof(table) / sizeof(table[0]);

static void
read_element(const struct member *member, void *members, unsigned element, FILE *expectations)
{
	uint64_t wide = read_number(expectations);
	uint32_t narrow = (uint32_t)wide;
	unsigned char *at = (unsigned char *)members + member->offset + (size_t)element * member->width;

	memcpy(at, member->width == sizeof(narrow) ? (const void *)&narrow : &wide, member->width);
}

void
read_members(enum structure structure, void *members, FILE *expectations)
{
	for (const struct member *member = table; member < table_end; member++) {
		for (unsigned i = 0; member->structure == structure && i < member->elements; i++)
			read_element(member, members, i, expectations);
	}
}

static uint64_t
element_of(const struct member *member, const void *members, unsigned element)
{
	const unsigned char *at = (const unsigned char *)members + member->offset + (size_t)element * member->width;
	uint32_t narrow;
	uint64_t wide;

	if (member->width == sizeof(narrow)) {
		memcpy(&narrow, at, sizeof(narrow));
		return narrow;
	}
	memcpy(&wide, at, sizeof(wide));
	return wide;
}

void
same_members(enum structure structure, const void *expected, const void *found)
{
	for (const struct member *member = table; member < table_end; member++) {
		for (unsigned i = 0; member->structure == structure && i < member->elements; i++)
			same(member->name, element_of(member, expected, i), element_of(member, found, i));
	}
}

void
same_totals(const struct mtstream_totals *expected, const struct mtstream_totals *found)
{
	same_members(STRUCTURE_TOTALS, expected, found);
	same("skew", expected->skew, found->skew);
}
