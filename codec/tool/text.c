/* SPDX-License-Identifier: BSD-2-Clause */
#include "text.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "mtstream.h"
#include "tool.h"

/* Octets of the UTF-8 character at the start, which is no control character; 0 if there is no such character. */
static size_t
character(const unsigned char *octets, size_t length)
{
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	uint32_t code = octets[0];
	size_t size = code < 0x80 ? 1 : code < 0xc0 ? 0 : code < 0xe0 ? 2 : code < 0xf0 ? 3 : code < 0xf8 ? 4 : 0;

	if (size == 0 || size > length)
		return 0;
	if (size > 1)
		code &= 0x7fu >> size;
	for (size_t i = 1; i < size; i++) {
		if ((octets[i] & 0xc0) != 0x80)
			return 0;
		code = code << 6 | (octets[i] & 0x3fu);
	}
	if (code < least[size] || (code >= 0xd800 && code < 0xe000) || code > 0x10ffff)
		return 0;
	return code < 0x20 || (code >= 0x7f && code < 0xa0) ? 0 : size;
}

bool
text_is_plain(const void *octets, size_t length)
{
	const unsigned char *next = octets;
	size_t size;

	for (; length > 0; next += size, length -= size) {
		size = character(next, length);
		if (size == 0)
			return false;
	}
	return true;
}

/* Characters that turn the direction of a line or end it, so that a terminal shows another text: U+200E, U+2066, ... */
static bool
misleads(const unsigned char *octets, size_t size)
{
	if (size != 3 || octets[0] != 0xe2)
		return false;
	if (octets[1] == 0x80)
		return octets[2] == 0x8e || octets[2] == 0x8f || (octets[2] >= 0xa8 && octets[2] <= 0xae);
	return octets[1] == 0x81 && octets[2] >= 0xa6 && octets[2] <= 0xa9;
}

/* Writes the next character, escaped where it must be, and moves past it. Returns the octets written, at most 4. */
static size_t
escape(char *out, const unsigned char **next, size_t *length)
{
	static const char digits[] = "0123456789abcdef";
	size_t size = character(*next, *length);

	if (size == 0 || **next == '\\' || misleads(*next, size)) {
		out[0] = '\\';
		out[1] = 'x';
		out[2] = digits[**next >> 4];
		out[3] = digits[**next & 0xf];
		*next += 1;
		*length -= 1;
		return 4;
	}
	memcpy(out, *next, size);
	*next += size;
	*length -= size;
	return size;
}

void
text_print(FILE *stream, const void *octets, size_t length)
{
	const unsigned char *next = octets;
	char out[4];

	while (length > 0) {
		size_t size = escape(out, &next, &length);
		fwrite(out, 1, size, stream);
	}
}

void
text_print_message(FILE *stream, const char *message)
{
	for (; *message != '\0'; message += *message == '\\') {
		size_t length = strcspn(message, "\\");

		text_print(stream, message, length);
		message += length;
		if (*message == '\\')
			fputc('\\', stream);
	}
}

char *
text_copy(const char *text)
{
	const unsigned char *next = (const unsigned char *)text;
	size_t length = strlen(text), used = 0;
	char *copy = malloc(4 * length + 1);

	if (copy == NULL) {
		fputs("mtstream: out of memory\n", stderr);
		exit(OUTCOME_FAILED);
	}
	while (length > 0)
		used += escape(copy + used, &next, &length);
	copy[used] = '\0';
	return copy;
}

void
text_name(char escaped[TEXT_NAME_SIZE], const unsigned char *name)
{
	size_t length = mtstream_name_length(name);

	while (length > 0)
		escaped += escape(escaped, &name, &length);
	*escaped = '\0';
}

bool
text_name_is_plain(const unsigned char *name)
{
	static const unsigned char zeros[MTSTREAM_NAME_SIZE];
	size_t length = mtstream_name_length(name);

	return length < MTSTREAM_NAME_SIZE && text_is_plain(name, length) &&
	    memcmp(name + length, zeros, MTSTREAM_NAME_SIZE - length) == 0;
}

void
text_name_hex(char hex[TEXT_NAME_HEX_SIZE], const unsigned char *name)
{
	for (size_t i = 0; i < MTSTREAM_NAME_SIZE; i++)
		snprintf(hex + 2 * i, 3, "%02x", name[i]);
}

const char *
text_kind(unsigned kind)
{
	return kind == MTSTREAM_UMA ? "uma" : "malloc";
}

const char *
text_byte_order(unsigned byte_order)
{
	return byte_order == MTSTREAM_BIG_ENDIAN ? "big" : "little";
}

size_t
text_width(const char *text)
{
	size_t width = 0;

	for (; *text != '\0'; text++)
		width += (*text & 0xc0) != 0x80;
	return width;
}
