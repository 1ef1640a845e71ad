/* SPDX-License-Identifier: BSD-2-Clause */
#include "vector.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "members.h"
#include "report.h"
#include "room.h"

static void *
zeroed(size_t count, size_t size)
{
	/* One more, since a list may be empty. */
	void *memory = calloc(count + 1, size);

	if (memory == NULL)
		broken("no memory");
	return memory;
}

static struct json_object *
get(struct json_object *object, const char *key)
{
	struct json_object *value = json_object_object_get(object, key);

	if (value == NULL)
		broken(key);
	return value;
}

static const char *
get_text(struct json_object *object, const char *key)
{
	return json_object_get_string(get(object, key));
}

static struct json_object *
get_file(const char *corpus, struct json_object *entry, const char *key)
{
	char path[1024];
	struct json_object *file;

	snprintf(path, sizeof(path), "%s/%s", corpus, get_text(entry, key));
	file = json_object_from_file(path);
	if (file == NULL)
		broken(path);
	return file;
}

static void
read_octets(struct vector *vector, const char *corpus, struct json_object *entry)
{
	char path[1024];
	unsigned char *octets;
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s", corpus, get_text(entry, "file"));
	vector->size = json_object_get_uint64(get(entry, "size"));
	octets = room_of(ROOM_VECTOR, vector->size);
	file = fopen(path, "rb");
	if (file == NULL || fread(octets, 1, vector->size, file) != vector->size || fgetc(file) != EOF)
		broken(path);
	fclose(file);
	vector->octets = octets;
}

static struct verdict
read_verdict(struct json_object *entry, const char *level)
{
	struct json_object *verdict = get(entry, level);

	if (strcmp(get_text(verdict, "verdict"), "valid") == 0)
		return (struct verdict){NULL, 0};
	return (struct verdict){get_text(verdict, "class"), json_object_get_uint64(get(verdict, "offset"))};
}

static uint64_t
rule_bit(const char *rule)
{
#define MTSTREAM_RULE(symbol, value, id, severity, class, structure, field, radix, expects, text) \
	if (strcmp(rule, id) == 0) \
		return (uint64_t)1 << value;
#include "format.def"
	broken(rule);
}

static void
read_name(struct record *record, struct json_object *type)
{
	struct json_object *name;
	const char *hex;

	if (json_object_object_get_ex(type, "name", &name)) {
		size_t length = (size_t)json_object_get_string_len(name);

		if (length >= MTSTREAM_NAME_SIZE)
			broken("a name that is too long");
		memcpy(record->name, json_object_get_string(name), length);
		return;
	}
	hex = get_text(type, "name_hex");
	for (size_t i = 0; i < MTSTREAM_NAME_SIZE; i++) {
		unsigned octet;

		if (sscanf(hex + 2 * i, "%2x", &octet) != 1)
			broken("a name_hex that is too short");
		record->name[i] = (unsigned char)octet;
	}
}

static void
read_record(struct record *record, const struct vector *vector, struct json_object *type, struct json_object *totals)
{
	struct json_object *cpus = get(type, "cpus");

	read_name(record, type);
	if (vector->kind == MTSTREAM_UMA)
		read_members(STRUCTURE_UMA_ZONE, &record->zone, type);
	read_totals(&record->totals, totals);
	record->cpus = zeroed(vector->header.maxcpus, sizeof(*record->cpus));
	for (size_t i = 0; i < json_object_array_length(cpus); i++) {
		struct json_object *stats = json_object_array_get_idx(cpus, i);
		uint64_t cpu = json_object_get_uint64(get(stats, "cpu"));

		if (cpu >= vector->header.maxcpus)
			broken("a CPU beyond maxcpus");
		read_members(vector->kind == MTSTREAM_MALLOC ? STRUCTURE_MALLOC_STATS : STRUCTURE_UMA_STATS,
		    &record->cpus[cpu], stats);
	}
}

static void
read_document(struct vector *vector, struct json_object *document, struct json_object *sums)
{
	struct json_object *types = get(document, "types");
	bool big = strcmp(get_text(document, "byte_order"), "big") == 0;
	uint32_t count;

	read_members(STRUCTURE_HEADER, &vector->header, document);
	vector->byte_order = big ? MTSTREAM_BIG_ENDIAN : MTSTREAM_LITTLE_ENDIAN;
	count = vector->header.count;
	if (json_object_array_length(types) != count || json_object_array_length(sums) != count)
		broken("not as many records as count says");
	vector->records = zeroed(count, sizeof(*vector->records));
	for (uint32_t i = 0; i < count; i++)
		read_record(&vector->records[i], vector, json_object_array_get_idx(types, i),
		    json_object_array_get_idx(sums, i));
}

void
vector_read(struct vector *vector, const char *corpus, struct json_object *entry)
{
	struct json_object *notes = get(entry, "notes"), *table = json_object_object_get(entry, "size_table_entries");
	struct json_object *document, *sums;

	memset(vector, 0, sizeof(*vector));
	vector->id = get_text(entry, "id");
	vector->kind = strcmp(get_text(entry, "kind"), "malloc") == 0 ? MTSTREAM_MALLOC : MTSTREAM_UMA;
	vector->structure = read_verdict(entry, "structure");
	vector->content = read_verdict(entry, "content");
	vector->violates = json_object_get_string(json_object_object_get(entry, "violates"));
	vector->size_table_entries = (uint32_t)json_object_get_uint64(table);
	for (size_t i = 0; i < json_object_array_length(notes); i++)
		vector->notes |= rule_bit(json_object_get_string(json_object_array_get_idx(notes, i)));
	read_octets(vector, corpus, entry);
	if (vector->structure.class != NULL)
		return;
	document = get_file(corpus, entry, "document");
	sums = get_file(corpus, entry, "sums");
	read_document(vector, document, sums);
	json_object_put(document);
	json_object_put(sums);
}

void
vector_free(struct vector *vector)
{
	for (uint32_t i = 0; vector->records != NULL && i < vector->header.count; i++)
		free(vector->records[i].cpus);
	free(vector->records);
}

bool
is_zero(const union stats *stats)
{
	static const union stats zero;

	return memcmp(stats, &zero, sizeof(zero)) == 0;
}

size_t
name_length(const unsigned char *name)
{
	const unsigned char *nul = memchr(name, 0, MTSTREAM_NAME_SIZE);

	return nul == NULL ? MTSTREAM_NAME_SIZE : (size_t)(nul - name);
}
