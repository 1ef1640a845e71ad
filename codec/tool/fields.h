/* SPDX-License-Identifier: BSD-2-Clause */
/* The fields of the structures, as the one table has them, for code that treats all alike. */
#ifndef FIELDS_H
#define FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum structure {
#define MTSTREAM_STRUCTURE(id, kernel, size, summary) STRUCTURE_##id,
#include "format.def"
	STRUCTURES
};

struct field {
	enum structure structure;
	const char *name;
	size_t position; /* octets from the start of the structure in a stream */
	size_t offset;   /* in the structure of the codec, such as struct mtstream_uma_zone */
	unsigned width, elements;
	bool unused;     /* a reserved word or a pad */
	const char *kernel, *unit, *since, *rules, *meaning;
};

/* The fields of a structure but for its name: the first for NULL, then the next; NULL after the last. */
const struct field *field_next(enum structure structure, const struct field *field);

/* The name, the field in front of all others; NULL for a structure without one. */
const struct field *field_name(enum structure structure);

/* The value of a field, or of one element of it, in a structure of the codec. */
uint64_t field_value(const struct field *field, const void *structure, unsigned element);

/* Whether all its elements are 0. */
bool field_is_zero(const struct field *field, const void *structure);

#endif
