/* SPDX-License-Identifier: BSD-2-Clause */
#include "conform_manifest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *
text_of(struct json_object *object, const char *key)
{
	struct json_object *value = json_object_object_get(object, key);

	return json_object_is_type(value, json_type_string) ? json_object_get_string(value) : NULL;
}

static bool
is(const char *text, const char *word)
{
	return text != NULL && strcmp(text, word) == 0;
}

static bool
read_expectation(struct expectation *expectation, struct json_object *entry, const char *level)
{
	struct json_object *value = json_object_object_get(entry, level);
	const char *verdict = text_of(value, "verdict");

	expectation->accept = is(verdict, "valid") || is(verdict, "either");
	expectation->refuse = is(verdict, "invalid") || is(verdict, "either");
	expectation->class = text_of(value, "class");
	expectation->offset = json_object_get_uint64(json_object_object_get(value, "offset"));
	return (expectation->accept || expectation->refuse) && (!expectation->refuse || expectation->class != NULL);
}

static bool
read_vector(struct vector *vector, struct json_object *entry)
{
	const char *kind = text_of(entry, "kind");

	vector->id = text_of(entry, "id");
	vector->kind = is(kind, "uma") ? MTSTREAM_UMA : MTSTREAM_MALLOC;
	vector->byte_order = is(text_of(entry, "byte_order"), "big") ? MTSTREAM_BIG_ENDIAN : MTSTREAM_LITTLE_ENDIAN;
	vector->file = text_of(entry, "file");
	vector->recipe = json_object_object_get(entry, "recipe");
	vector->document = text_of(entry, "document");
	vector->sums = text_of(entry, "sums");
	vector->sha256 = text_of(entry, "sha256");
	vector->size = json_object_get_uint64(json_object_object_get(entry, "size"));
	vector->capture = is(text_of(json_object_object_get(entry, "source"), "kind"), "capture");
	return vector->id != NULL && (is(kind, "uma") || is(kind, "malloc")) && vector->sha256 != NULL &&
	    (vector->file != NULL || json_object_is_type(vector->recipe, json_type_object)) &&
	    read_expectation(&vector->structure, entry, "structure") &&
	    read_expectation(&vector->content, entry, "content");
}

static bool
read_vectors(struct manifest *manifest, const char *path)
{
	struct json_object *entries = json_object_object_get(manifest->json, "vectors");

	manifest->set_version = text_of(manifest->json, "set_version");
	if (!json_object_is_type(entries, json_type_array) || manifest->set_version == NULL) {
		complain(path, "expected set_version and vectors");
		return false;
	}
	manifest->count = json_object_array_length(entries);
	manifest->vectors = calloc(manifest->count + 1, sizeof(*manifest->vectors));
	for (size_t i = 0; manifest->vectors != NULL && i < manifest->count; i++) {
		if (!read_vector(&manifest->vectors[i], json_object_array_get_idx(entries, i))) {
			complain(path, "vectors[%zu]: not an entry of a manifest", i);
			return false;
		}
	}
	return manifest->vectors != NULL;
}

bool
manifest_take(struct manifest *manifest, struct json_object *json, const char *name)
{
	*manifest = (struct manifest){.json = json};
	if (read_vectors(manifest, name))
		return true;
	manifest_free(manifest);
	return false;
}

bool
manifest_read(struct manifest *manifest, const char *folder)
{
	struct json_object *json;
	char path[4096];

	snprintf(path, sizeof(path), "%s/manifest.json", folder);
	json = json_object_from_file(path);
	if (json != NULL)
		return manifest_take(manifest, json, path);
	complain(path, "cannot be read as JSON; --corpus names the folder of the vectors");
	return false;
}

void
manifest_free(struct manifest *manifest)
{
	free(manifest->vectors);
	json_object_put(manifest->json);
	*manifest = (struct manifest){0};
}
