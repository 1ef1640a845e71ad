/* SPDX-License-Identifier: BSD-2-Clause */
#include "wrap.h"

#include <stdio.h>
#include <string.h>

void
wrap(size_t column, size_t indent, size_t width, const char *text)
{
	const char *blank = "";

	while (*text != '\0') {
		size_t length = strcspn(text, " ");

		if (*blank != '\0' && column + 1 + length > width) {
			printf("\n%*s", (int)indent, "");
			column = indent;
			blank = "";
		}
		printf("%s%.*s", blank, (int)length, text);
		column += strlen(blank) + length;
		blank = " ";
		text += length;
		text += strspn(text, " ");
	}
	putchar('\n');
}
