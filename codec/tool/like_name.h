/* SPDX-License-Identifier: BSD-2-Clause */
/* Other names in place of those of a capture, equal ones for equal ones. */
#ifndef LIKE_NAME_H
#define LIKE_NAME_H

#include <stdbool.h>
#include <stddef.h>

#include "mtstream.h"
#include "random.h"

/* The different name fields so far, and what stands for each. */
struct like_names {
	unsigned char (*from)[MTSTREAM_NAME_SIZE], (*to)[MTSTREAM_NAME_SIZE];
	size_t count, capacity;
};

/* Replaces the name in a name field of 32 octets. False if memory runs out. */
bool like_name(struct like_names *names, struct random *random, unsigned char *field);

void like_names_free(struct like_names *names);

#endif
