/* SPDX-License-Identifier: BSD-2-Clause */
#include "csv.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "mtstream.h"
#include "text.h"

static void
separate(struct csv *csv)
{
	if (csv->comma)
		putchar(',');
	csv->comma = true;
}

void
csv_text(struct csv *csv, const char *text)
{
	separate(csv);
	if (strpbrk(text, ",\"\r\n") == NULL) {
		fputs(text, stdout);
		return;
	}
	putchar('"');
	for (; *text != '\0'; text++) {
		if (*text == '"')
			putchar('"');
		putchar(*text);
	}
	putchar('"');
}

void
csv_number(struct csv *csv, uint64_t value)
{
	separate(csv);
	printf("%" PRIu64, value);
}

void
csv_signed_number(struct csv *csv, int64_t value)
{
	separate(csv);
	printf("%" PRId64, value);
}

void
csv_name(struct csv *csv, const unsigned char *name)
{
	char text[MTSTREAM_NAME_SIZE + 1] = "", hex[TEXT_NAME_HEX_SIZE] = "";

	if (text_name_is_plain(name))
		memcpy(text, name, MTSTREAM_NAME_SIZE);
	else
		text_name_hex(hex, name);
	csv_text(csv, text);
	csv_text(csv, hex);
}

void
csv_end_row(struct csv *csv)
{
	fputs("\r\n", stdout);
	csv->comma = false;
}
