/* SPDX-License-Identifier: BSD-2-Clause */
#include "members.h"

#include <stdlib.h>
#include <string.h>

#include "report.h"

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

/* Numbers of 64 bits are text, which may be negative: strtoull() gives their two's complement. */
static void
read_element(const struct member *member, void *members, unsigned element, struct json_object *value)
{
	uint64_t wide = strtoull(json_object_get_string(value), NULL, 10);
	uint32_t narrow = (uint32_t)wide;
	unsigned char *at = (unsigned char *)members + member->offset + (size_t)element * member->width;

	memcpy(at, member->width == sizeof(narrow) ? (const void *)&narrow : &wide, member->width);
}

void
read_members(enum structure structure, void *members, struct json_object *object)
{
	for (const struct member *member = table; member < table_end; member++) {
		struct json_object *value;

		if (member->structure != structure || !json_object_object_get_ex(object, member->name, &value))
			continue;
		if (member->elements == 1)
			read_element(member, members, 0, value);
		for (unsigned i = 0; member->elements > 1 && i < member->elements; i++)
			read_element(member, members, i, json_object_array_get_idx(value, i));
	}
}

void
read_totals(struct mtstream_totals *totals, struct json_object *object)
{
	struct json_object *skew;

	read_members(STRUCTURE_TOTALS, totals, object);
	if (!json_object_object_get_ex(object, "skew", &skew))
		return;
	for (size_t i = 0; i < json_object_array_length(skew); i++) {
		const char *found = json_object_get_string(json_object_array_get_idx(skew, i));

#define MTSTREAM_SKEW(symbol, value, name, meaning) \
	if (strcmp(found, name) == 0) \
		totals->skew |= value;
#include "format.def"
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
