/* SPDX-License-Identifier: BSD-2-Clause */
#include "fields.h"

#include <string.h>

#include "mtstream.h"

/* Members stand in the order of the table. Without padding their offsets are those of the stream, less the name's. */
_Static_assert(sizeof(struct mtstream_header) == MTSTREAM_HEADER_SIZE, "no padding");
_Static_assert(sizeof(struct mtstream_malloc_stats) == MTSTREAM_STATS_SIZE, "no padding");
_Static_assert(sizeof(struct mtstream_uma_stats) == MTSTREAM_STATS_SIZE, "no padding");
_Static_assert(sizeof(struct mtstream_uma_zone) == MTSTREAM_UMA_ZONE_SIZE - MTSTREAM_NAME_SIZE, "no padding");

#define MEMBER_OFFSET(structure, offset) \
	(STRUCTURE_##structure == STRUCTURE_UMA_ZONE ? (offset) - (int)MTSTREAM_NAME_SIZE : (offset))

/* The kernel's names of unused members, and of no others, start with an underscore. */
#define MTSTREAM_FIELD(structure, name, kernel, offset, width, elements, unit, since, constraint, rules, meaning) \
	{STRUCTURE_##structure, #name, offset, (size_t)MEMBER_OFFSET(structure, offset), width, elements, \
	    (kernel)[0] == '_', kernel, unit, since, rules, meaning},
static const struct field fields[] = {
#include "format.def"
};

/* The one after a field, or the first of all, that has elements of one octet, as only names have, or has not. */
static const struct field *
find(enum structure structure, const struct field *field, bool octets)
{
	const struct field *end = fields + sizeof(fields) / sizeof(fields[0]);

	for (field = field == NULL ? fields : field + 1; field < end; field++) {
		if (field->structure == structure && (field->width == 1) == octets)
			return field;
	}
	return NULL;
}

const struct field *
field_next(enum structure structure, const struct field *field)
{
	return find(structure, field, false);
}

const struct field *
field_name(enum structure structure)
{
	return find(structure, NULL, true);
}

uint64_t
field_value(const struct field *field, const void *structure, unsigned element)
{
	const unsigned char *at = (const unsigned char *)structure + field->offset + (size_t)element * field->width;
	uint32_t narrow;
	uint64_t wide;

	if (field->width == sizeof(narrow)) {
		memcpy(&narrow, at, sizeof(narrow));
		return narrow;
	}
	memcpy(&wide, at, sizeof(wide));
	return wide;
}

bool
field_is_zero(const struct field *field, const void *structure)
{
	for (unsigned i = 0; i < field->elements; i++) {
		if (field_value(field, structure, i) != 0)
			return false;
	}
	return true;
}
