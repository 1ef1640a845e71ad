/* SPDX-License-Identifier: BSD-2-Clause */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "specgen.h"

/* The next of a few buffers, so that a call of printf can take the results of several calls. */
static char *
buffer(size_t *size)
{
	static char buffers[8][1024];
	static unsigned turn;

	*size = sizeof(buffers[0]);
	return buffers[turn++ % COUNT(buffers)];
}

void
fail(const char *why)
{
	fprintf(stderr, "specgen: %s\n", why);
	exit(EXIT_FAILURE);
}

const char *
compose(const char *format, ...)
{
	size_t size;
	char *out = buffer(&size);
	va_list arguments;

	va_start(arguments, format);
	if (vsnprintf(out, size, format, arguments) >= (int)size)
		fail("a text is too long");
	va_end(arguments);
	return out;
}

const char *
spelled(const char *symbol, char separator)
{
	size_t size, i = 0;
	char *out = buffer(&size);

	for (; i < size - 1 && symbol[i] != '\0'; i++)
		out[i] = symbol[i] == '_' ? separator : (char)tolower((unsigned char)symbol[i]);
	out[i] = '\0';
	return out;
}

const char *
type_name(const struct field *field)
{
	const char *element = field->width == 1 ? "octet" : compose("u%u", 8 * field->width);

	return field->elements == 1 ? element : compose("%s[%u]", element, field->elements);
}

const char *
field_sentences(const struct field *field)
{
	if (strcmp(field->since, "all") == 0)
		return field->meaning;
	return compose("%s Since %s.", field->meaning, field->since);
}

static unsigned
columns(const char *text)
{
	unsigned count = 0;

	for (; *text != '\0'; text++)
		count += *text == '\t' ? 8 : 1;
	return count;
}

void
print_wrapped(const char *first, const char *rest, const char *text, unsigned width)
{
	unsigned column = columns(first);

	fputs(first, stdout);
	for (bool start = true; *text != '\0'; start = false) {
		unsigned length = (unsigned)strcspn(text, " ");

		if (!start && column + 1 + length > width) {
			printf("\n%s", rest);
			column = columns(rest);
		} else if (!start) {
			putchar(' ');
			column++;
		}
		printf("%.*s", (int)length, text);
		column += length;
		text += length;
		text += strspn(text, " ");
	}
	putchar('\n');
}
