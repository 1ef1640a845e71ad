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
	size_t offset; /* in the structure of the codec, such as struct mtstream_uma_zone */
	unsigned width, elements;
	bool unused;   /* a reserved word or a pad */
};

/* The fields of a structure but for its name: the first for NULL, then the next; NULL after the last. */
const struct field *field_next(enum structure structure, const struct field *field);

/* The value of a field, or of one element of it, in a structure of the codec. */
uint64_t field_value(const struct field *field, const void *structure, unsigned element);

/* Whether all its elements are 0. */
bool field_is_zero(const struct field *field, const void *structure);

#endif
