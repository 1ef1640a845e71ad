/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * usage: runner EXPECTATIONS
 *
 * Holds the codec against the vectors and captures whose octets and values expectations.py wrote down, up to the first
 * difference, of which it tells. It needs nothing but a C library, so that it runs on any machine. Its last line counts
 * those that passed and those that failed; status 0 if all passed, 1 if not, 2 if the expectations cannot be read.
 */
#include <stdio.h>

#include "compare.h"
#include "report.h"

static void
compare(const struct vector *vector)
{
	compare_size(vector);
	compare_view(vector);
	compare_push(vector);
	if (vector->structure.class == NULL) {
		compare_check(vector);
		compare_index(vector);
		compare_write(vector);
	}
}

int
main(int argc, char **argv)
{
	static struct vector vector;
	unsigned long passed = 0;
	FILE *expectations;

	if (argc != 2) {
		fprintf(stderr, "usage: runner EXPECTATIONS\n");
		return 2;
	}
	catch_crashes();
	expectations = fopen(argv[1], "r");
	if (expectations == NULL)
		broken("cannot be read");
	while (vector_read(&vector, expectations)) {
		about_vector(vector.id);
		compare(&vector);
		vector_free(&vector);
		passed++;
	}
	if (read_number(expectations) != passed)
		broken("some are missing");
	fclose(expectations);
	printf("%lu passed, 0 failed\n", passed);
	return 0;
}
