/* SPDX-License-Identifier: BSD-2-Clause */
/* The members of the codec's structures. */
#ifndef MEMBERS_H
#define MEMBERS_H

#include <stdio.h>

#include "mtstream.h"

enum structure {
#define MTSTREAM_STRUCTURE(id, kernel, size, summary) STRUCTURE_##id,
#include "format.def"
	STRUCTURE_TOTALS
};

/* Reads all members of a structure, in the order of the table. */
void read_members(enum structure structure, void *members, FILE *expectations);

void same_members(enum structure structure, const void *expected, const void *found);
void same_totals(const struct mtstream_totals *expected, const struct mtstream_totals *found);

#endif
