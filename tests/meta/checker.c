/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The C checker of the kit over many streams, which come as batch mode of protocol.md has them: one line for each, in
 * the words of the manifest. usage: checker structure|content
 */
#define CHECKER_NO_MAIN
#include "../../corpus/kit/checker.c"

#include <stdlib.h>

/* Of exactly that size, so that a sanitizer sees every octet too many that is read. */
static unsigned char *
read_octets(size_t size)
{
	unsigned char *octets = malloc(size > 0 ? size : 1);

	if (octets == NULL || fread(octets, 1, size, stdin) != size)
		exit(1);
	return octets;
}

int
main(int argc, char **argv)
{
	unsigned char head[5];

	if (argc != 2)
		return 2;
	while (fread(head, 1, sizeof(head), stdin) == sizeof(head)) {
		size_t size = head[1] | (size_t)head[2] << 8 | (size_t)head[3] << 16 | (size_t)head[4] << 24;
		unsigned char *data = read_octets(size);
		struct verdict verdict = check(data, size, head[0] == 2, strcmp(argv[1], "content") == 0);

		if (verdict.class == NULL)
			puts("{\"verdict\": \"valid\"}");
		else
			printf("{\"verdict\": \"invalid\", \"class\": \"%s\", \"offset\": %zu}\n", verdict.class, verdict.offset);
		fflush(stdout);
		free(data);
	}
	return 0;
}
