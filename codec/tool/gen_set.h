/* SPDX-License-Identifier: BSD-2-Clause */
/* A folder of generated streams with their documents and a manifest, in the form of the corpus. */
#ifndef GEN_SET_H
#define GEN_SET_H

#include <json-c/json.h>

#include "generate.h"

struct gen_set {
	const char *folder;
	struct json_object *vectors;
	unsigned counts[2]; /* valid at level content, invalid */
};

/* Makes the folder if there is none. */
enum outcome gen_set_begin(struct gen_set *set, const char *folder);

/* Writes a stream, and its documents if its structure is valid. command is what prints the same stream. */
enum outcome gen_set_add(struct gen_set *set, const struct shape *shape, uint64_t seed, const char *command);

/* Writes the manifest, if so_far all is good. */
enum outcome gen_set_end(struct gen_set *set, enum outcome so_far);

#endif
