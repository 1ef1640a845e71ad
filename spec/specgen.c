/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Prints everything that is derived from format.def.
 *
 *     specgen BLOCK          prints one block or one whole file
 *     specgen --list         lists the blocks
 *     specgen --fill FILE    prints FILE with every block renewed that stands in it between a line that holds
 *                            "generated from format.def: BLOCK" and one that holds "end of generated"
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "specgen.h"

struct block {
	const char *name;
	const char *(*argument)(size_t index); /* what can complete the name after a dash, NULL at the end; or NULL */
	printer *print;
};

static const char *
nth_structure(size_t index)
{
	return structures[index].id == NULL ? NULL : spelled(structures[index].id, '-');
}

static const char *
rule_id(size_t row)
{
	return rules[row].id;
}

static const char *
requirement_id(size_t row)
{
	return requirements[row].id;
}

static bool
same_prefix(const char *a, const char *b)
{
	size_t length = strcspn(a, "-") + 1;

	return strncmp(a, b, length) == 0;
}

static const char *
nth_prefix(const char *(*id)(size_t row), size_t index)
{
	for (size_t row = 0; id(row) != NULL; row++) {
		size_t earlier = 0;

		while (!same_prefix(id(earlier), id(row)))
			earlier++;
		if (earlier == row && index-- == 0)
			return compose("%.*s", (int)strcspn(id(row), "-"), id(row));
	}
	return NULL;
}

static const char *
nth_rule_prefix(size_t index)
{
	return nth_prefix(rule_id, index);
}

static const char *
nth_requirement_prefix(size_t index)
{
	return nth_prefix(requirement_id, index);
}

static const struct block blocks[] = {
	{"statuses", NULL, print_c_statuses},
	{"rules", NULL, print_c_rules},
	{"structures", NULL, print_c_structures},
	{"md", nth_structure, print_md_structure},
	{"md-totals", NULL, print_md_totals},
	{"md-skew", NULL, print_md_skews},
	{"md-classes", NULL, print_md_classes},
	{"md-rules", NULL, print_md_rules},
	{"md-rules", nth_rule_prefix, print_md_rule_texts},
	{"md-requirements", NULL, print_md_requirements},
	{"md-requirements", nth_requirement_prefix, print_md_requirement_texts},
	{"man-statuses", NULL, print_man_statuses},
	{"man-classes", NULL, print_man_classes},
	{"man-rules", NULL, print_man_rules},
	{"man-fields", nth_structure, print_man_fields},
	{"man-totals", NULL, print_man_totals},
	{"format.json", NULL, print_json},
	{"mtstream.ksy", NULL, print_ksy},
	{"mtstream.pk", NULL, print_pk},
	{"mtstream.dict", NULL, print_dict},
};

/* The argument with which a block prints what is asked for, "" if it needs none; NULL if it does not print that. */
static const char *
argument_for(const struct block *block, const char *asked)
{
	size_t length = strlen(block->name);
	const char *known;

	if (strncmp(asked, block->name, length) != 0)
		return NULL;
	asked += length;
	if (block->argument == NULL)
		return *asked == '\0' ? "" : NULL;
	for (size_t i = 0; (known = block->argument(i)) != NULL; i++) {
		if (*asked == '-' && strcmp(asked + 1, known) == 0)
			return asked + 1;
	}
	return NULL;
}

static bool
print_block(const char *asked)
{
	for (size_t i = 0; i < COUNT(blocks); i++) {
		const char *argument = argument_for(&blocks[i], asked);

		if (argument != NULL) {
			blocks[i].print(argument);
			return true;
		}
	}
	fprintf(stderr, "specgen: no block is named %s\n", asked);
	return false;
}

static void
print_list(void)
{
	const char *argument;

	for (const struct block *b = blocks; b < blocks + COUNT(blocks); b++) {
		if (b->argument == NULL)
			puts(b->name);
		for (size_t i = 0; b->argument != NULL && (argument = b->argument(i)) != NULL; i++)
			printf("%s-%s\n", b->name, argument);
	}
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
	char line[4096];
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
		char *name = opened_block(line);
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

	check_layout();
	if (argc == 2 && strcmp(argv[1], "--list") == 0) {
		print_list();
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
