/* SPDX-License-Identifier: BSD-2-Clause */
#include "document.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "fields.h"
#include "text.h"
#include "tool.h"

#define NOWHERE SIZE_MAX

struct place {
	const char *file;
	size_t type; /* position in `types`, or NOWHERE */
	size_t cpu;  /* position in its `cpus`, or NOWHERE */
};

/* Complains about a key at a place, or the place itself if key is "". Always false, for its callers to return. */
__attribute__((format(printf, 3, 4))) static bool
wrong(const struct place *place, const char *key, const char *format, ...)
{
	char path[64] = "", message[256];
	va_list arguments;

	if (place->cpu != NOWHERE)
		snprintf(path, sizeof(path), "types[%zu].cpus[%zu]", place->type, place->cpu);
	else if (place->type != NOWHERE)
		snprintf(path, sizeof(path), "types[%zu]", place->type);
	va_start(arguments, format);
	vsnprintf(message, sizeof(message), format, arguments);
	va_end(arguments);
	complain(place->file, "%s%s%s: %s", path, *path != '\0' && *key != '\0' ? "." : "",
	    *path == '\0' && *key == '\0' ? "document" : key, message);
	return false;
}

/* A value as complaints show it: whole if it is short and safe to print. */
static const char *
shown(struct json_object *value)
{
	const char *text;

	switch (json_object_get_type(value)) {
	case json_type_object:
		return "an object";
	case json_type_array:
		return "an array";
	default:
		text = json_object_to_json_string_ext(value, JSON_C_TO_STRING_NOSLASHESCAPE);
		return strlen(text) <= 40 && text_is_plain(text, strlen(text)) ? text : "a string";
	}
}

static bool
unknown_key(const struct place *place, const char *key)
{
	unsigned char name[MTSTREAM_NAME_SIZE];
	char escaped[TEXT_NAME_SIZE];

	mtstream_name_field(name, key, strlen(key));
	text_name(escaped, name);
	return wrong(place, escaped, "unknown key");
}

static const char *
type_name(enum json_type type)
{
	switch (type) {
	case json_type_array:
		return "an array";
	case json_type_boolean:
		return "true or false";
	case json_type_int:
		return "an integer";
	default:
		return "a string";
	}
}

/* The value of a key that must be there; NULL after a complaint. */
static struct json_object *
member(const struct place *place, struct json_object *object, const char *key, enum json_type type)
{
	struct json_object *value;

	if (!json_object_object_get_ex(object, key, &value))
		wrong(place, key, "missing");
	else if (!json_object_is_type(value, type))
		wrong(place, key, "expected %s, found %s", type_name(type), shown(value));
	else
		return value;
	return NULL;
}

static bool
read_uint32(const struct place *place, const char *key, struct json_object *value, uint32_t *number)
{
	int64_t wide = json_object_get_int64(value);

	if (!json_object_is_type(value, json_type_int) || wide < 0 || wide > UINT32_MAX)
		return wrong(place, key, "expected an integer from 0 to %" PRIu32 ", found %s", UINT32_MAX,
		    shown(value));
	*number = (uint32_t)wide;
	return true;
}

static bool
parse_decimal(const char *text, size_t length, uint64_t *number)
{
	*number = 0;
	if (length == 0 || (length > 1 && text[0] == '0'))
		return false;
	for (size_t i = 0; i < length; i++) {
		unsigned digit = (unsigned)text[i] - '0';

		if (digit > 9 || *number > (UINT64_MAX - digit) / 10)
			return false;
		*number = *number * 10 + digit;
	}
	return true;
}

static bool
read_uint64(const struct place *place, const char *key, struct json_object *value, uint64_t *number)
{
	if (!json_object_is_type(value, json_type_string) ||
	    !parse_decimal(json_object_get_string(value), (size_t)json_object_get_string_len(value), number))
		return wrong(place, key, "expected a string of a decimal number from 0 to %" PRIu64 ", found %s",
		    UINT64_MAX, shown(value));
	return true;
}

static bool
read_words(const struct place *place, const struct field *field, struct json_object *value, uint64_t *words)
{
	char key[32];

	if (!json_object_is_type(value, json_type_array))
		return wrong(place, field->name, "expected an array of %u, found %s", field->elements, shown(value));
	if (json_object_array_length(value) != field->elements)
		return wrong(place, field->name, "expected an array of %u, found one of %zu", field->elements,
		    json_object_array_length(value));
	for (unsigned i = 0; i < field->elements; i++) {
		snprintf(key, sizeof(key), "%s[%u]", field->name, i);
		if (!read_uint64(place, key, json_object_array_get_idx(value, i), &words[i]))
			return false;
	}
	return true;
}

static bool
is_one_of(const char *key, const char *const *keys)
{
	while (*keys != NULL && strcmp(*keys, key) != 0)
		keys++;
	return *keys != NULL;
}

static const struct field *
find_field(enum structure structure, const char *name)
{
	const struct field *field = field_next(structure, NULL);

	while (field != NULL && strcmp(field->name, name) != 0)
		field = field_next(structure, field);
	return field;
}

/* Reads the fields of a structure, if there is one; others are the keys that may stand beside them. */
static bool
read_fields(const struct place *place, struct json_object *object, enum structure structure, void *into,
    const char *const *others)
{
	struct json_object_iter at;
	bool good = true;

	json_object_object_foreachC(object, at) {
		const struct field *field = into == NULL ? NULL : find_field(structure, at.key);
		void *number = field == NULL ? NULL : (char *)into + field->offset;

		if (field == NULL)
			good = is_one_of(at.key, others) || unknown_key(place, at.key);
		else if (field->elements > 1)
			good = read_words(place, field, at.val, number);
		else if (field->width == 8)
			good = read_uint64(place, at.key, at.val, number);
		else
			good = read_uint32(place, at.key, at.val, number);
		if (!good)
			break;
	}
	return good;
}

/* Which of two words a key has: 1 or 2, as the enumerations of the codec count them. */
static bool
read_choice(const struct place *place, struct json_object *object, const char *key, const char *first,
    const char *second, unsigned *choice)
{
	struct json_object *value = member(place, object, key, json_type_string);

	if (value == NULL)
		return false;
	*choice = strcmp(json_object_get_string(value), first) == 0 ? 1 : 2;
	return *choice == 1 || strcmp(json_object_get_string(value), second) == 0 ||
	    wrong(place, key, "expected \"%s\" or \"%s\", found %s", first, second, shown(value));
}

bool
document_header(struct document *document, struct json_object *value)
{
	static const char *const others[] = {"kind", "byte_order", "types", NULL};
	const struct place place = {document->file, NOWHERE, NOWHERE};
	struct mtstream_header *header = &document->header;
	unsigned kind, byte_order;

	memset(header, 0, sizeof(*header));
	if (!json_object_is_type(value, json_type_object))
		return wrong(&place, "", "expected an object, found %s", shown(value));
	if (!read_choice(&place, value, "kind", "malloc", "uma", &kind) ||
	    !read_choice(&place, value, "byte_order", "little", "big", &byte_order) ||
	    member(&place, value, "version", json_type_int) == NULL ||
	    member(&place, value, "maxcpus", json_type_int) == NULL ||
	    member(&place, value, "count", json_type_int) == NULL ||
	    !read_fields(&place, value, STRUCTURE_HEADER, header, others))
		return false;
	if (header->version != 1)
		return wrong(&place, "version", "expected 1, found %" PRIu32, header->version);
	if (header->maxcpus == 0)
		return wrong(&place, "maxcpus", "expected at least 1, found 0");
	document->kind = (enum mtstream_kind)kind;
	document->byte_order = (enum mtstream_byte_order)byte_order;
	return true;
}

struct json_object *
document_types(const struct document *document, struct json_object *value)
{
	const struct place place = {document->file, NOWHERE, NOWHERE};
	struct json_object *types = member(&place, value, "types", json_type_array);

	if (types == NULL || json_object_array_length(types) == document->header.count)
		return types;
	wrong(&place, "types", "expected %" PRIu32 " as count says, found %zu", document->header.count,
	    json_object_array_length(types));
	return NULL;
}

static bool
read_text_name(const struct place *place, struct json_object *record, unsigned char *name)
{
	struct json_object *value = member(place, record, "name", json_type_string);
	size_t length;

	if (value == NULL)
		return false;
	length = (size_t)json_object_get_string_len(value);
	if (length >= MTSTREAM_NAME_SIZE)
		return wrong(place, "name", "expected at most 31 bytes, found %zu", length);
	if (!text_is_plain(json_object_get_string(value), length))
		return wrong(place, "name", "expected UTF-8 without control characters; name_hex holds any bytes");
	mtstream_name_field(name, json_object_get_string(value), length);
	return true;
}

static bool
read_hex_name(const struct place *place, struct json_object *record, unsigned char *name)
{
	static const char digits[] = "0123456789abcdef";
	struct json_object *value = member(place, record, "name_hex", json_type_string);
	const char *text = json_object_get_string(value);

	if (value == NULL)
		return false;
	if (strspn(text, digits) != 2 * MTSTREAM_NAME_SIZE || json_object_get_string_len(value) != 2 * MTSTREAM_NAME_SIZE)
		return wrong(place, "name_hex", "expected 64 digits 0 to 9 and a to f, found %s", shown(value));
	for (size_t i = 0; i < MTSTREAM_NAME_SIZE; i++)
		name[i] = (unsigned char)((strchr(digits, text[2 * i]) - digits) << 4 |
		    (strchr(digits, text[2 * i + 1]) - digits));
	return true;
}

static int64_t
cpu_of(struct json_object *entry)
{
	return json_object_get_int64(json_object_object_get(entry, "cpu"));
}

static int
by_cpu(const void *a, const void *b)
{
	int64_t left = cpu_of(*(struct json_object *const *)a), right = cpu_of(*(struct json_object *const *)b);

	return (left > right) - (left < right);
}

static bool
order_cpus(const struct document *document, const struct place *place, struct json_object *cpus)
{
	const size_t entries = json_object_array_length(cpus);
	struct document_cpu cpu;

	for (size_t i = 0; i < entries; i++)
		if (!document_cpu(document, place->type, cpus, i, &cpu))
			return false;
	json_object_array_sort(cpus, by_cpu);
	for (size_t i = 1; i < entries; i++) {
		int64_t before = cpu_of(json_object_array_get_idx(cpus, i - 1));

		if (cpu_of(json_object_array_get_idx(cpus, i)) == before)
			return wrong(place, "cpus", "expected each CPU once, found CPU %" PRId64 " twice", before);
	}
	return true;
}

bool
document_record(const struct document *document, size_t index, struct json_object *value,
    struct document_record *record)
{
	static const char *const others[] = {"name", "name_hex", "cpus", "totals", NULL};
	const struct place place = {document->file, index, NOWHERE};
	const enum structure structure = document->kind == MTSTREAM_MALLOC ? STRUCTURE_MALLOC_TYPE : STRUCTURE_UMA_ZONE;
	bool text, hex;

	memset(&record->zone, 0, sizeof(record->zone));
	if (index >= document->header.count)
		return wrong(&place, "", "expected the last line, since count is %" PRIu32, document->header.count);
	if (!json_object_is_type(value, json_type_object))
		return wrong(&place, "", "expected an object, found %s", shown(value));
	text = json_object_object_get_ex(value, "name", NULL);
	hex = json_object_object_get_ex(value, "name_hex", NULL);
	if (text && hex)
		return wrong(&place, "name_hex", "expected no name_hex beside name");
	if (!(hex ? read_hex_name : read_text_name)(&place, value, record->name) ||
	    !read_fields(&place, value, structure, &record->zone, others))
		return false;
	record->cpus = member(&place, value, "cpus", json_type_array);
	return record->cpus != NULL && order_cpus(document, &place, record->cpus);
}

bool
document_cpu(const struct document *document, size_t index, struct json_object *cpus, size_t position,
    struct document_cpu *cpu)
{
	static const char *const others[] = {"cpu", NULL};
	const struct place place = {document->file, index, position};
	const bool is_malloc = document->kind == MTSTREAM_MALLOC;
	struct json_object *value = json_object_array_get_idx(cpus, position), *id;

	memset(cpu, 0, sizeof(*cpu));
	if (!json_object_is_type(value, json_type_object))
		return wrong(&place, "", "expected an object, found %s", shown(value));
	id = member(&place, value, "cpu", json_type_int);
	if (id == NULL || !read_uint32(&place, "cpu", id, &cpu->cpu))
		return false;
	if (cpu->cpu >= document->header.maxcpus)
		return wrong(&place, "cpu", "expected less than maxcpus, which is %" PRIu32 ", found %" PRIu32,
		    document->header.maxcpus, cpu->cpu);
	return is_malloc ? read_fields(&place, value, STRUCTURE_MALLOC_STATS, &cpu->malloc, others)
			 : read_fields(&place, value, STRUCTURE_UMA_STATS, &cpu->uma, others);
}

bool
document_end(const struct document *document, size_t records, struct json_object *value)
{
	static const char *const others[] = {"end", "count", NULL};
	const struct place place = {document->file, NOWHERE, NOWHERE};
	struct json_object *count = member(&place, value, "count", json_type_int);
	struct json_object *end = member(&place, value, "end", json_type_boolean);

	if (count == NULL || end == NULL || !read_fields(&place, value, STRUCTURES, NULL, others))
		return false;
	if (!json_object_get_boolean(end))
		return wrong(&place, "end", "expected true, found false");
	if (json_object_get_uint64(count) != records || records != document->header.count)
		return wrong(&place, "count", "found %" PRIu32 " in the first line, %s in the last, %zu records",
		    document->header.count, shown(count), records);
	return true;
}
