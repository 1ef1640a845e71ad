/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Prints everything that is derived from format.def.
 *
 *     specgen BLOCK          prints one block or one whole file
 *     specgen --list         lists the blocks
 *     specgen --fill FILE    prints FILE with every block renewed that stands in it between a line that holds
 *                            "generated from format.def: BLOCK" and one that holds "end of generated"
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "specgen.h"

static const struct block blocks[] = {
	{"statuses", print_c_statuses},
	{"rules", print_c_rules},
	{"structures", print_c_structures},
};

#define NBLOCKS (sizeof(blocks) / sizeof(blocks[0]))

static bool
print_block(const char *name)
{
	for (size_t i = 0; i < NBLOCKS; i++) {
		if (strcmp(blocks[i].name, name) == 0) {
			blocks[i].print();
			return true;
		}
	}
	fprintf(stderr, "specgen: no block is named %s\n", name);
	return false;
}

/* The block that a line opens, cut out of it; NULL if it opens none. */
static char *
opened_block(char *line)
{
	static const char mark[] = "generated from format.def: ";
	char *name = strstr(line, mark);

	if (name == NULL)
		return NULL;
	name += strlen(mark);
	name[strcspn(name, " \n")] = '\0';
	return name;
}

static bool
fill(const char *path)
{
	char line[4096], copy[sizeof(line)];
	bool inside = false, good = true;
	FILE *file = fopen(path, "r");

	if (file == NULL) {
		perror(path);
		return false;
	}
	while (fgets(line, sizeof(line), file) != NULL) {
		if (strstr(line, "end of generated") != NULL)
			inside = false;
		if (inside)
			continue;
		fputs(line, stdout);
		memcpy(copy, line, sizeof(copy));
		char *name = opened_block(copy);
		if (name != NULL) {
			good = print_block(name) && good;
			inside = true;
		}
	}
	if (inside)
		fprintf(stderr, "specgen: %s: the last block has no end\n", path);
	good = good && !inside && !ferror(file);
	return fclose(file) == 0 && good;
}

int
main(int argc, char **argv)
{
	bool good = false;

	if (argc == 2 && strcmp(argv[1], "--list") == 0) {
		for (size_t i = 0; i < NBLOCKS; i++)
			puts(blocks[i].name);
		good = true;
	} else if (argc == 3 && strcmp(argv[1], "--fill") == 0) {
		good = fill(argv[2]);
	} else if (argc == 2) {
		good = print_block(argv[1]);
	} else {
		fprintf(stderr, "usage: specgen BLOCK | --list | --fill FILE\n");
	}
	return good && fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
