/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * usage: driver CORPUS
 *
 * Holds the codec against every vector of the corpus that is a file, but for captures: these come without the values
 * that they hold. Status 0 if they agree, 1 at the first difference, which it prints, 2 if the corpus cannot be read.
 */
#include <stdio.h>
#include <string.h>

#include "compare.h"
#include "report.h"

static struct json_object *
read_manifest(const char *corpus)
{
	char path[1024];
	struct json_object *manifest;

	snprintf(path, sizeof(path), "%s/manifest.json", corpus);
	manifest = json_object_from_file(path);
	if (manifest == NULL)
		broken(path);
	return manifest;
}

static bool
is_file(struct json_object *entry)
{
	struct json_object *source = json_object_object_get(entry, "source");
	const char *kind = json_object_get_string(json_object_object_get(source, "kind"));

	return json_object_object_get(entry, "file") != NULL && strcmp(kind, "capture") != 0;
}

static void
compare(const char *corpus, struct json_object *entry)
{
	struct vector vector;

	vector_read(&vector, corpus, entry);
	about_vector(vector.id);
	compare_size(&vector);
	compare_view(&vector);
	compare_push(&vector);
	if (vector.structure.class == NULL) {
		compare_check(&vector);
		compare_index(&vector);
		compare_write(&vector);
	}
	vector_free(&vector);
}

int
main(int argc, char **argv)
{
	struct json_object *manifest, *vectors, *counts;
	int64_t compared = 0;

	if (argc != 2) {
		fprintf(stderr, "usage: driver CORPUS\n");
		return 2;
	}
	catch_crashes();
	manifest = read_manifest(argv[1]);
	vectors = json_object_object_get(manifest, "vectors");
	counts = json_object_object_get(manifest, "counts");
	for (size_t i = 0; i < json_object_array_length(vectors); i++) {
		struct json_object *entry = json_object_array_get_idx(vectors, i);

		if (!is_file(entry))
			continue;
		compare(argv[1], entry);
		compared++;
	}
	if (compared != json_object_get_int64(json_object_object_get(counts, "files")))
		broken("not as many vectors as the manifest counts");
	printf("%lld vectors agree\n", (long long)compared);
	json_object_put(manifest);
	return 0;
}
