/* SPDX-License-Identifier: BSD-2-Clause */
#include "sidecar.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <json-c/json.h>

#include "mtstream.h"

#define SIDECAR_MAX_SIZE (1 << 20)

static void
cut_suffix(char *name, const char *suffix)
{
	size_t length = strlen(name), cut = strlen(suffix);

	if (length > cut && strcmp(name + length - cut, suffix) == 0)
		name[length - cut] = '\0';
}

/* The sidecar's name, to be freed; NULL if memory is short. */
static char *
sidecar_path(const char *path)
{
	char *name = malloc(strlen(path) + sizeof(".json"));

	if (name == NULL)
		return NULL;
	strcpy(name, path);
	cut_suffix(name, ".zst");
	cut_suffix(name, ".bin");
	strcat(name, ".json");
	return name;
}

static bool
take_kind(struct sidecar *sidecar, struct json_object *value)
{
	const char *kind = json_object_get_string(value);

	if (!json_object_is_type(value, json_type_string))
		return false;
	sidecar->kind = strcmp(kind, "malloc") == 0 ? MTSTREAM_MALLOC : strcmp(kind, "uma") == 0 ? MTSTREAM_UMA : 0;
	return sidecar->kind != 0;
}

static bool
take_release(struct sidecar *sidecar, struct json_object *value)
{
	if (!json_object_is_type(value, json_type_string))
		return false;
	snprintf(sidecar->release, sizeof(sidecar->release), "%s", json_object_get_string(value));
	return true;
}

static bool
take_time(struct sidecar *sidecar, struct json_object *value)
{
	sidecar->time = json_object_get_double(value);
	return json_object_is_type(value, json_type_int) || json_object_is_type(value, json_type_double);
}

static bool
take_sizes(struct sidecar *sidecar, struct json_object *value)
{
	const size_t capacity = sizeof(sidecar->sizes.bytes) / sizeof(sidecar->sizes.bytes[0]);

	if (!json_object_is_type(value, json_type_array) || json_object_array_length(value) > capacity)
		return false;
	sidecar->sizes.entries = json_object_array_length(value);
	for (size_t i = 0; i < sidecar->sizes.entries; i++) {
		struct json_object *size = json_object_array_get_idx(value, i);
		int64_t bytes = json_object_get_int64(size);

		if (!json_object_is_type(size, json_type_int) || bytes < 1 || bytes > UINT32_MAX)
			return false;
		sidecar->sizes.bytes[i] = (uint32_t)bytes;
	}
	return true;
}

static enum outcome
take_all(struct sidecar *sidecar, const char *name, struct json_object *document)
{
	static const struct {
		const char *key;
		const char *expects;
		bool (*take)(struct sidecar *sidecar, struct json_object *value);
	} members[] = {
		{"kind", "\"malloc\" or \"uma\"", take_kind},
		{"release", "a string", take_release},
		{"time", "a number of seconds since 1970", take_time},
		{"size_table", "an array of at most 64 positive integers", take_sizes},
	};

	for (size_t i = 0; i < sizeof(members) / sizeof(members[0]); i++) {
		struct json_object *value;

		if (json_object_object_get_ex(document, members[i].key, &value) && !members[i].take(sidecar, value)) {
			complain(name, "sidecar: %s: expected %s", members[i].key, members[i].expects);
			return OUTCOME_USAGE;
		}
	}
	return OUTCOME_GOOD;
}

enum outcome
sidecar_parse(struct sidecar *sidecar, const char *name, const char *text, size_t length)
{
	struct json_tokener *tokener = json_tokener_new();
	struct json_object *document;
	enum json_tokener_error error;
	enum outcome outcome = OUTCOME_USAGE;

	if (tokener == NULL) {
		complain(name, "out of memory");
		return OUTCOME_FAILED;
	}
	json_tokener_set_flags(tokener, JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8);
	document = json_tokener_parse_ex(tokener, text, (int)length);
	error = json_tokener_get_error(tokener);
	if (error != json_tokener_success)
		complain_at(name, json_tokener_get_parse_end(tokener), "sidecar: %s",
		    error == json_tokener_continue ? "ends too early" : json_tokener_error_desc(error));
	else if (!json_object_is_type(document, json_type_object))
		complain(name, "sidecar: expected a JSON object");
	else
		outcome = take_all(sidecar, name, document);
	json_object_put(document);
	json_tokener_free(tokener);
	return outcome;
}

static enum outcome
read_file(struct sidecar *sidecar, const char *name)
{
	FILE *file = fopen(name, "re");
	char *text;
	size_t length;
	enum outcome outcome;

	if (file == NULL && (errno == ENOENT || errno == ENOTDIR))
		return OUTCOME_GOOD;
	text = malloc(SIDECAR_MAX_SIZE);
	if (file == NULL || text == NULL) {
		complain(name, "sidecar: %s", strerror(errno));
		free(text);
		return OUTCOME_FAILED;
	}
	length = fread(text, 1, SIDECAR_MAX_SIZE, file);
	if (ferror(file)) {
		complain(name, "sidecar: %s", strerror(errno));
		outcome = OUTCOME_FAILED;
	} else if (length == 0) {
		/* As a shell makes one before `mtstream dump X.bin >X.json` starts: it says nothing. */
		outcome = OUTCOME_GOOD;
	} else if (length == SIDECAR_MAX_SIZE) {
		complain(name, "sidecar: expected less than %d bytes", SIDECAR_MAX_SIZE);
		outcome = OUTCOME_USAGE;
	} else {
		/* The NUL after the text tells the parser that nothing follows. */
		text[length] = '\0';
		outcome = sidecar_parse(sidecar, name, text, length + 1);
	}
	free(text);
	fclose(file);
	return outcome;
}

enum outcome
sidecar_read(struct sidecar *sidecar, const char *path)
{
	char *name;
	enum outcome outcome;

	*sidecar = (struct sidecar){.time = NAN};
	name = sidecar_path(path);
	if (name == NULL) {
		complain(path, "out of memory");
		return OUTCOME_FAILED;
	}
	outcome = read_file(sidecar, name);
	free(name);
	return outcome;
}
