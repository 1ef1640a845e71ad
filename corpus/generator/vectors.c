/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * corpus-vectors: the one writer of the vectors and their manifest.
 *
 * The octets are put together here, apart from the codec, so that the codec can be wrong without the vectors being so.
 */
#include <stdio.h>

#include "families.h"

int
main(int argc, char **argv)
{
	struct set set;

	if (argc != 3) {
		fprintf(stderr, "usage: corpus-vectors CORPUS OUT\n");
		return 2;
	}
	set.folder = argv[2];
	set.entries = json_object_new_object();
	set.digests = json_object_new_object();
	add_captures(&set, argv[1]);
	set_write_manifest(&set);
	json_object_put(set.entries);
	json_object_put(set.digests);
	return 0;
}
