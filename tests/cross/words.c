/* SPDX-License-Identifier: BSD-2-Clause */
#include "words.h"

#include <inttypes.h>
#include <string.h>

#include "report.h"

bool
read_word(FILE *file, char word[WORD_SIZE])
{
	int words = fscanf(file, "%1023s", word);

	if (ferror(file))
		broken("the expectations cannot be read");
	return words == 1;
}

void
read_line(FILE *file, char line[WORD_SIZE])
{
	if (fscanf(file, " %1023[^\n]", line) != 1)
		broken("a line is missing");
}

void
read_same_word(FILE *file, const char *expected)
{
	char word[WORD_SIZE];

	if (!read_word(file, word) || strcmp(word, expected) != 0)
		broken(expected);
}

uint64_t
read_number(FILE *file)
{
	uint64_t number;

	if (fscanf(file, "%" SCNu64, &number) != 1)
		broken("a number is missing");
	return number;
}
