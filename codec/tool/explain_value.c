/* SPDX-License-Identifier: BSD-2-Clause */
#include "explain_value.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "mtstream.h"

static bool
is_field(const struct field *field, enum structure structure, const char *name)
{
	return field->structure == structure && strcmp(field->name, name) == 0;
}

/* Whether a kernel had not yet given the field its meaning. */
static bool
is_reserved(const struct profile *profile, const struct field *field)
{
	return (is_field(field, STRUCTURE_UMA_ZONE, "sleeps") && !profile->has_sleeps) ||
	    (is_field(field, STRUCTURE_UMA_ZONE, "xdomain") && !profile->has_xdomain);
}

void
value_note(char note[SIZES_TEXT_SIZE], const struct field *field, uint64_t value, const struct size_table *sizes,
    const struct profile *profile)
{
	*note = '\0';
	if (is_field(field, STRUCTURE_MALLOC_STATS, "size"))
		sizes_text(note, sizes, value);
	else if (is_field(field, STRUCTURE_UMA_ZONE, "zone_flags") && (value & MTSTREAM_ZONE_SECONDARY) != 0)
		snprintf(note, SIZES_TEXT_SIZE, "secondary");
	else if (value == 0 && (is_field(field, STRUCTURE_UMA_ZONE, "limit") ||
	    is_field(field, STRUCTURE_UMA_ZONE, "maxpages")))
		snprintf(note, SIZES_TEXT_SIZE, "no limit");
	else if (profile != NULL && is_reserved(profile, field))
		snprintf(note, SIZES_TEXT_SIZE, "reserved in %s", profile->name);
}

void
value_number(char text[VALUE_TEXT_SIZE], uint64_t value, bool is_signed, const char *unit)
{
	bool negative = is_signed && (int64_t)value < 0;
	const char *sign = negative ? "-" : "";
	uint64_t magnitude = negative ? 0 - value : value;

	if (strcmp(unit, "bit set") == 0)
		snprintf(text, VALUE_TEXT_SIZE, "0x%" PRIx64, value);
	else if (*unit == '\0' || strcmp(unit, "mask") == 0)
		snprintf(text, VALUE_TEXT_SIZE, "%" PRIu64, value);
	else /* all other units are plurals */
		snprintf(text, VALUE_TEXT_SIZE, "%s%" PRIu64 " %.*s", sign, magnitude,
		    (int)strlen(unit) - (value == 1), unit);
}
