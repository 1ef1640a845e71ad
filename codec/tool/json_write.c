/* SPDX-License-Identifier: BSD-2-Clause */
#include "json_write.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "mtstream.h"
#include "text.h"

/* What comes between the value before and the next one. */
static void
separate(struct json *json)
{
	if (json->comma)
		fputc(',', json->stream);
	if (json->newline)
		fputc('\n', json->stream);
	json->comma = true;
	json->newline = false;
}

void
json_open(struct json *json, char bracket)
{
	separate(json);
	fputc(bracket, json->stream);
	json->comma = false;
}

void
json_close(struct json *json, char bracket)
{
	json->comma = false;
	separate(json);
	fputc(bracket, json->stream);
}

void
json_line(struct json *json)
{
	json->newline = true;
}

void
json_end(struct json *json)
{
	fputc('\n', json->stream);
	json->comma = false;
}

void
json_key(struct json *json, const char *key)
{
	separate(json);
	fprintf(json->stream, "\"%s\":", key);
	json->comma = false;
}

void
json_number(struct json *json, uint64_t value)
{
	separate(json);
	fprintf(json->stream, "%" PRIu64, value);
}

void
json_decimal(struct json *json, uint64_t value)
{
	separate(json);
	fprintf(json->stream, "\"%" PRIu64 "\"", value);
}

void
json_signed_decimal(struct json *json, int64_t value)
{
	separate(json);
	fprintf(json->stream, "\"%" PRId64 "\"", value);
}

void
json_true(struct json *json)
{
	separate(json);
	fputs("true", json->stream);
}

/* text has no control characters, so that only two characters need an escape. */
static void
quoted(struct json *json, const char *text, size_t length)
{
	separate(json);
	fputc('"', json->stream);
	for (size_t i = 0; i < length; i++) {
		if (text[i] == '"' || text[i] == '\\')
			fputc('\\', json->stream);
		fputc(text[i], json->stream);
	}
	fputc('"', json->stream);
}

void
json_string(struct json *json, const char *text)
{
	quoted(json, text, strlen(text));
}

void
json_octets(struct json *json, const char *octets)
{
	char *text = NULL;
	size_t size;
	FILE *stream = open_memstream(&text, &size);

	if (stream != NULL) {
		text_print(stream, octets, strlen(octets));
		fclose(stream);
	}
	json_string(json, text != NULL ? text : "");
	free(text);
}

void
json_name(struct json *json, const unsigned char *name)
{
	static const unsigned char zeros[MTSTREAM_NAME_SIZE];
	size_t length = mtstream_name_length(name);

	if (length < MTSTREAM_NAME_SIZE && text_is_plain(name, length) &&
	    memcmp(name + length, zeros, MTSTREAM_NAME_SIZE - length) == 0) {
		json_key(json, "name");
		quoted(json, (const char *)name, length);
		return;
	}
	json_key(json, "name_hex");
	separate(json);
	fputc('"', json->stream);
	for (size_t i = 0; i < MTSTREAM_NAME_SIZE; i++)
		fprintf(json->stream, "%02x", name[i]);
	fputc('"', json->stream);
}
