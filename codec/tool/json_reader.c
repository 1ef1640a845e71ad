/* SPDX-License-Identifier: BSD-2-Clause */
#include "json_reader.h"

#include <errno.h>
#include <inttypes.h>
#include <stdbool.h>
#include <string.h>

enum outcome
json_reader_open(struct json_reader *reader, const char *path)
{
	const bool standard = path == NULL || strcmp(path, "-") == 0;

	*reader = (struct json_reader){.name = standard ? "standard input" : path, .line = 1};
	reader->file = standard ? stdin : fopen(path, "re");
	if (reader->file == NULL) {
		complain(reader->name, "%s", strerror(errno));
		return OUTCOME_FAILED;
	}
	reader->tokener = json_tokener_new();
	if (reader->tokener == NULL) {
		complain(reader->name, "out of memory");
		json_reader_close(reader);
		return OUTCOME_FAILED;
	}
	json_tokener_set_flags(reader->tokener,
	    JSON_TOKENER_STRICT | JSON_TOKENER_ALLOW_TRAILING_CHARS | JSON_TOKENER_VALIDATE_UTF8);
	return OUTCOME_GOOD;
}

void
json_reader_close(struct json_reader *reader)
{
	if (reader->tokener != NULL)
		json_tokener_free(reader->tokener);
	if (reader->file != stdin)
		fclose(reader->file);
}

static void
move(struct json_reader *reader, size_t octets)
{
	for (size_t i = 0; i < octets; i++)
		reader->line += reader->chunk[reader->used + i] == '\n';
	reader->used += octets;
	reader->offset += octets;
}

/* The octets without those of a last character that is cut, which json-c would refuse. */
static size_t
uncut(const char *octets, size_t size)
{
	for (size_t last = 1; last <= 3 && last <= size; last++) {
		const unsigned char octet = (unsigned char)octets[size - last];

		if (octet >= 0xc0)
			return (octet >= 0xf0 ? 4u : octet >= 0xe0 ? 3u : 2u) > last ? size - last : size;
		if (octet < 0x80)
			break;
	}
	return size;
}

/* Sees to it that the chunk has octets left, unless the file has ended. */
static enum outcome
fill(struct json_reader *reader)
{
	if (reader->used < reader->filled)
		return OUTCOME_GOOD;
	reader->used = 0;
	memmove(reader->chunk, reader->chunk + reader->filled, reader->cut);
	reader->filled = reader->cut + fread(reader->chunk + reader->cut, 1, sizeof(reader->chunk) - reader->cut,
	    reader->file);
	reader->cut = 0;
	if (!feof(reader->file) && !ferror(reader->file)) {
		reader->cut = reader->filled - uncut(reader->chunk, reader->filled);
		reader->filled -= reader->cut;
	}
	if (reader->filled > 0 || !ferror(reader->file))
		return OUTCOME_GOOD;
	complain(reader->name, "%s", strerror(errno));
	return OUTCOME_FAILED;
}

static enum outcome
refuse(const struct json_reader *reader, const char *what)
{
	complain_at(reader->name, reader->offset, "line %" PRIu64 ": %s", reader->line, what);
	return OUTCOME_REFUSED;
}

enum outcome
json_reader_next(struct json_reader *reader, struct json_object **value)
{
	enum json_tokener_error error;
	enum outcome outcome;

	*value = NULL;
	do {
		outcome = fill(reader);
		if (outcome != OUTCOME_GOOD)
			return outcome;
		if (reader->filled == 0)
			return refuse(reader, "the document ends too early");
		*value = json_tokener_parse_ex(reader->tokener, reader->chunk + reader->used,
		    (int)(reader->filled - reader->used));
		error = json_tokener_get_error(reader->tokener);
		move(reader, json_tokener_get_parse_end(reader->tokener));
	} while (error == json_tokener_continue);
	return error == json_tokener_success ? OUTCOME_GOOD : refuse(reader, json_tokener_error_desc(error));
}

enum outcome
json_reader_end(struct json_reader *reader)
{
	enum outcome outcome;

	while ((outcome = fill(reader)) == OUTCOME_GOOD && reader->filled > 0) {
		if (memchr(" \t\r\n", reader->chunk[reader->used], 4) == NULL)
			return refuse(reader, "expected the end of the document");
		move(reader, 1);
	}
	return outcome;
}
