/* SPDX-License-Identifier: BSD-2-Clause */
#include "vector.h"

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

static void
read_octets(struct vector *vector, FILE *expectations)
{
	char path[WORD_SIZE];
	unsigned char *octets;
	FILE *file;

	vector->size = (size_t)read_number(expectations);
	read_line(expectations, path);
	octets = room_of(ROOM_VECTOR, vector->size);
	file = fopen(path, "rb");
	if (file == NULL || fread(octets, 1, vector->size, file) != vector->size || fgetc(file) != EOF)
		broken(path);
	fclose(file);
	vector->octets = octets;
}

static const char *
read_class(FILE *expectations)
{
	char word[WORD_SIZE];

	if (!read_word(expectations, word) || strcmp(word, "valid") == 0)
		return NULL;
#define MTSTREAM_CLASS(symbol, value, name, level, text) \
	if (strcmp(word, name) == 0) \
		return name;
#include "format.def"
	broken(word);
}

static struct verdict
read_verdict(FILE *expectations)
{
	const char *class = read_class(expectations);

	return (struct verdict){class, read_number(expectations)};
}

static const char *
find_rule(const char *id, unsigned *number)
{
#define MTSTREAM_RULE(symbol, value, rule, severity, class, structure, field, radix, expects, text) \
	if (strcmp(id, rule) == 0) { \
		*number = value; \
		return rule; \
	}
#include "format.def"
	return NULL;
}

/* Reads the ids of rules up to an end. */
static uint64_t
read_notes(FILE *expectations)
{
	char word[WORD_SIZE];
	uint64_t notes = 0;

	while (read_word(expectations, word) && strcmp(word, "end") != 0) {
		unsigned number;

		if (find_rule(word, &number) == NULL)
			broken(word);
		notes |= (uint64_t)1 << number;
	}
	return notes;
}

static void
read_name(struct record *record, FILE *expectations)
{
	for (size_t i = 0; i < MTSTREAM_NAME_SIZE; i++) {
		unsigned octet;

		if (fscanf(expectations, "%2x", &octet) != 1)
			broken("a name that is too short");
		record->name[i] = (unsigned char)octet;
	}
}

static void
read_cpus(struct record *record, const struct vector *vector, FILE *expectations)
{
	enum structure structure = vector->kind == MTSTREAM_MALLOC ? STRUCTURE_MALLOC_STATS : STRUCTURE_UMA_STATS;
	uint64_t cpus = read_number(expectations);

	record->cpus = zeroed(vector->header.maxcpus, sizeof(*record->cpus));
	while (cpus-- > 0) {
		uint64_t cpu = read_number(expectations);

		if (cpu >= vector->header.maxcpus)
			broken("a CPU beyond maxcpus");
		read_members(structure, &record->cpus[cpu], expectations);
	}
}

static void
read_record(struct record *record, const struct vector *vector, FILE *expectations)
{
	read_same_word(expectations, "record");
	read_name(record, expectations);
	if (vector->kind == MTSTREAM_UMA)
		read_members(STRUCTURE_UMA_ZONE, &record->zone, expectations);
	read_members(STRUCTURE_TOTALS, &record->totals, expectations);
	record->totals.skew = (unsigned)read_number(expectations);
	read_cpus(record, vector, expectations);
}

static void
read_values(struct vector *vector, FILE *expectations)
{
	char byte_order[WORD_SIZE];

	if (!read_word(expectations, byte_order))
		broken("no byte order");
	vector->byte_order = strcmp(byte_order, "big") == 0 ? MTSTREAM_BIG_ENDIAN : MTSTREAM_LITTLE_ENDIAN;
	read_members(STRUCTURE_HEADER, &vector->header, expectations);
	vector->records = zeroed(vector->header.count, sizeof(*vector->records));
	for (uint32_t i = 0; i < vector->header.count; i++)
		read_record(&vector->records[i], vector, expectations);
}

bool
vector_read(struct vector *vector, FILE *expectations)
{
	char word[WORD_SIZE];
	unsigned number;

	memset(vector, 0, sizeof(*vector));
	if (!read_word(expectations, word))
		broken("the end is missing");
	if (strcmp(word, "total") == 0)
		return false;
	vector->capture = strcmp(word, "capture") == 0;
	if (!read_word(expectations, vector->id) || !read_word(expectations, word))
		broken("no id or kind");
	vector->kind = strcmp(word, "malloc") == 0 ? MTSTREAM_MALLOC : MTSTREAM_UMA;
	read_octets(vector, expectations);
	vector->structure = read_verdict(expectations);
	vector->content = read_verdict(expectations);
	if (read_word(expectations, word))
		vector->violates = find_rule(word, &number);
	vector->size_table_entries = (uint32_t)read_number(expectations);
	vector->notes = read_notes(expectations);
	if (vector->structure.class == NULL)
		read_values(vector, expectations);
	return true;
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
