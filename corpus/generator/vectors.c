/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * corpus-vectors: the one writer of the vectors and their manifest.
 *
 * The octets are put together here, apart from the codec, so that no error of the codec can be one of the vectors.
 */
#include <sys/stat.h>

#include <err.h>
#include <stdio.h>
#include <string.h>

#include "families.h"
#include "recipes.h"

static family *const families[] = {
	add_versions, add_pads, add_maxcpus_zero, add_no_records, add_maxcpus, add_counts, /* header.c */
	add_truncated, add_trailing, add_wrong_header, add_wrapped, add_wrapped_64, add_other_kind, /* length.c */
	add_names, add_bad_names, add_equal_names, /* names.c */
	add_live_cpus, add_far_cpus, add_idle_records, add_zero_record, add_single_octets, add_words,
	add_reserved_words, add_reserved_sum, add_distinct_octets, add_values, /* statistics.c */
	add_pairs, add_masks, add_capability_machine, /* malloc.c */
	add_zones, add_zone_fields, add_whole_zone, add_equal_zones, add_shared_keg, /* uma.c */
	add_mixed_headers, add_mixed_fields, add_precedence, add_short_headers, add_repeated_defects, /* mixed.c */
};

static void
add_vectors(struct set *set)
{
	for (enum kind kind = MALLOC; kind <= UMA; kind++) {
		add_empty(set, kind);
		add_foreign(set, kind);
		for (size_t i = 0; i < ELEMENTS(families); i++) {
			families[i](set, kind, LITTLE);
			families[i](set, kind, BIG);
		}
	}
}

static void
make_folder(const char *folder, const char *name)
{
	char path[512];

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	if (mkdir(path, 0777) != 0)
		err(1, "%s", path);
}

int
main(int argc, char **argv)
{
	struct set set;

	if (argc == 4 && strcmp(argv[1], "--recipe") == 0) {
		write_recipe(argv[2], argv[3]);
		return 0;
	}
	if (argc != 3) {
		fprintf(stderr, "usage: corpus-vectors CORPUS OUT\n       corpus-vectors --recipe ID FILE\n");
		return 2;
	}
	set.folder = argv[2];
	set.entries = json_object_new_object();
	set.digests = json_object_new_object();
	make_folder(set.folder, "valid");
	make_folder(set.folder, "invalid");
	add_vectors(&set);
	add_recipes(&set);
	add_captures(&set, argv[1]);
	set_write_manifest(&set);
	json_object_put(set.entries);
	json_object_put(set.digests);
	return 0;
}
