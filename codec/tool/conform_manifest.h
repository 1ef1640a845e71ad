/* SPDX-License-Identifier: BSD-2-Clause */
/* The vectors that a manifest lists. */
#ifndef CONFORM_MANIFEST_H
#define CONFORM_MANIFEST_H

#include "conform.h"

struct manifest {
	struct json_object *json;
	const char *set_version;
	struct vector *vectors;
	size_t count;
};

/* Reads FOLDER/manifest.json. Complains where that fails. */
bool manifest_read(struct manifest *manifest, const char *folder);

/* The same of a JSON value, which it takes over even if that fails. Complaints bear the name. */
bool manifest_take(struct manifest *manifest, struct json_object *json, const char *name);

void manifest_free(struct manifest *manifest);

#endif
