/* SPDX-License-Identifier: BSD-2-Clause */
/* The members of the codec's structures, as decoded documents name them. */
#ifndef MEMBERS_H
#define MEMBERS_H

#include <json-c/json.h>

#include "mtstream.h"

enum structure {
#define MTSTREAM_STRUCTURE(id, kernel, size, summary) STRUCTURE_##id,
#include "format.def"
	STRUCTURE_TOTALS
};

/* Fills in a structure that is all zero from an object, which may leave out what is 0. */
void read_members(enum structure structure, void *members, struct json_object *object);

/* Likewise the totals of a record, skew included. */
void read_totals(struct mtstream_totals *totals, struct json_object *object);

void same_members(enum structure structure, const void *expected, const void *found);
void same_totals(const struct mtstream_totals *expected, const struct mtstream_totals *found);

#endif
