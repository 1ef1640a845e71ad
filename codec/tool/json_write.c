/* SPDX-License-Identifier: BSD-2-Clause */
#include "json_write.h"

#include <inttypes.h>
#include <stdlib.h>

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
json_real(struct json *json, double value)
{
	separate(json);
	fprintf(json->stream, "%.9g", value);
}

void
json_true(struct json *json)
{
	separate(json);
	fputs("true", json->stream);
}

void
json_string(struct json *json, const char *text)
{
	separate(json);
	fputc('"', json->stream);
	for (; *text != '\0'; text++) {
		/* Without control characters, these two alone need an escape. */
		if (*text == '"' || *text == '\\')
			fputc('\\', json->stream);
		fputc(*text, json->stream);
	}
	fputc('"', json->stream);
}

void
json_octets(struct json *json, const char *octets)
{
	char *text = text_copy(octets);

	json_string(json, text);
	free(text);
}

void
json_name(struct json *json, const unsigned char *name)
{
	char hex[TEXT_NAME_HEX_SIZE];

	if (text_name_is_plain(name)) {
		json_key(json, "name");
		json_string(json, (const char *)name);
	} else {
		text_name_hex(hex, name);
		json_key(json, "name_hex");
		json_string(json, hex);
	}
}

void
json_skew(struct json *json, unsigned skew)
{
	static const struct {
		unsigned bit;
		const char *name;
	} skews[] = {
#define MTSTREAM_SKEW(symbol, value, name, meaning) {MTSTREAM_SKEW_##symbol, name},
#include "format.def"
	};

	if (skew == 0)
		return;
	json_key(json, "skew");
	json_open(json, '[');
	for (size_t i = 0; i < sizeof(skews) / sizeof(skews[0]); i++) {
		if ((skew & skews[i].bit) != 0)
			json_string(json, skews[i].name);
	}
	json_close(json, ']');
}
