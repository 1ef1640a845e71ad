/* SPDX-License-Identifier: BSD-2-Clause */
#include <err.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sha2.h>

#include "flags.h"
#include "recipes.h"
#include "set.h"

#define SET_VERSION "0.1"
#define SPEC_VERSION "0.1"
#define LICENSE "CC0-1.0"

static const struct {
	const char *symbol, *name, *level;
} classes[] = {
#define MTSTREAM_CLASS(symbol, value, name, level, text) {#symbol, name, #level},
#include "format.def"
};

static const struct rule {
	const char *id, *severity, *class;
} rules[] = {
#define MTSTREAM_RULE(symbol, value, id, severity, class, structure, field, radix, expects, text) \
	{id, #severity, #class},
#define MTSTREAM_REQUIREMENT(id, applies, waiver, text) {id, "REQUIREMENT", ""},
#include "format.def"
};



static const struct rule *
find_rule(const char *id)
{
	for (size_t i = 0; i < ELEMENTS(rules); i++)
		if (strcmp(rules[i].id, id) == 0)
			return &rules[i];
	errx(1, "%s is no rule", id);
}

static void
add_text(struct json_object *object, const char *key, const char *text)
{
	json_object_object_add(object, key, json_object_new_string(text));
}

static bool
contains(struct json_object *array, const char *text)
{
	for (size_t i = 0; i < json_object_array_length(array); i++)
		if (strcmp(json_object_get_string(json_object_array_get_idx(array, i)), text) == 0)
			return true;
	return false;
}

void
append_words(struct json_object *array, const char *list, void (*check)(const char *word))
{
	char copy[256];
	char *rest = copy, *word;

	if (list == NULL)
		return;
	if (strlen(list) >= sizeof(copy))
		errx(1, "list too long: %s", list);
	strcpy(copy, list);
	while ((word = strsep(&rest, " ")) != NULL) {
		check(word);
		if (!contains(array, word))
			json_object_array_add(array, json_object_new_string(word));
	}
}

void
check_rule(const char *id)
{
	(void)find_rule(id);
}

static void
check_note(const char *id)
{
	if (strcmp(find_rule(id)->severity, "NOTE") != 0)
		errx(1, "%s is no note", id);
}

static struct json_object *
refusal(const struct rule *rule, uint64_t offset)
{
	struct json_object *verdict = json_object_new_object();

	add_text(verdict, "verdict", "invalid");
	for (size_t i = 0; i < ELEMENTS(classes); i++)
		if (strcmp(classes[i].symbol, rule->class) == 0)
			add_text(verdict, "class", classes[i].name);
	json_object_object_add(verdict, "offset", json_object_new_uint64(offset));
	return verdict;
}

static struct json_object *
acceptance(void)
{
	struct json_object *verdict = json_object_new_object();

	add_text(verdict, "verdict", "valid");
	return verdict;
}

static bool
refuses_structure(const struct rule *rule)
{
	for (size_t i = 0; i < ELEMENTS(classes); i++)
		if (strcmp(classes[i].symbol, rule->class) == 0)
			return strcmp(classes[i].level, "STRUCTURE") == 0;
	errx(1, "%s refuses nothing", rule->id);
}

void
set_verdicts(struct json_object *entry, const char *violates, uint64_t offset)
{
	const struct rule *rule = violates != NULL ? find_rule(violates) : NULL;
	bool structure = rule != NULL && refuses_structure(rule);

	json_object_object_add(entry, "structure", structure ? refusal(rule, offset) : acceptance());
	json_object_object_add(entry, "content", rule != NULL ? refusal(rule, offset) : acceptance());
}

/* The byte order that a reader finds, by HDR-2; NULL if it finds none. */
static const char *
byte_order_of(const struct vector *vector)
{
	if (vector->size >= 4 && memcmp(vector->octets, "\1\0\0\0", 4) == 0)
		return "little";
	if (vector->size >= 4 && memcmp(vector->octets, "\0\0\0\1", 4) == 0)
		return "big";
	return NULL;
}

static void
write_octets(const char *folder, const char *file, const void *octets, size_t size)
{
	char path[512];
	FILE *stream;

	snprintf(path, sizeof(path), "%s/%s", folder, file);
	stream = fopen(path, "wb");
	if (stream == NULL || fwrite(octets, 1, size, stream) != size || fclose(stream) != 0)
		err(1, "%s", path);
}

static struct json_object *
source_of(const struct vector *vector)
{
	struct json_object *source = json_object_new_object();

	add_text(source, "kind", vector->source);
	if (vector->from[0] != '\0')
		add_text(source, "from", vector->from);
	return source;
}

/* Names the documents of a stream whose structure is valid. */
static void
add_documents(struct json_object *entry, const char *folder, const char *id)
{
	char path[256];

	snprintf(path, sizeof(path), "%s/%s.doc.json", folder, id);
	add_text(entry, "document", path);
	snprintf(path, sizeof(path), "%s/%s.sums.json", folder, id);
	add_text(entry, "sums", path);
}

static void
add_lists(struct json_object *entry, const struct vector *vector)
{
	struct json_object *cited = json_object_new_array(), *notes = json_object_new_array();
	struct json_object *flags = json_object_new_array();

	append_words(cited, vector->violates, check_rule);
	append_words(cited, vector->notes, check_note);
	append_words(cited, vector->rules, check_rule);
	append_words(notes, vector->notes, check_note);
	append_words(flags, vector->flags, check_flag);
	json_object_object_add(entry, "rules", cited);
	if (vector->violates != NULL)
		add_text(entry, "violates", vector->violates);
	json_object_object_add(entry, "notes", notes);
	if (vector->size_table_entries != 0)
		json_object_object_add(entry, "size_table_entries", json_object_new_uint64(vector->size_table_entries));
	json_object_object_add(entry, "flags", flags);
}

/* What all vectors have behind the octets: kind and order, verdicts, lists, comment, source. */
static void
add_statements(struct json_object *entry, const struct vector *vector, const char *byte_order)
{
	add_text(entry, "kind", kind_name(vector->kind));
	if (byte_order != NULL)
		add_text(entry, "byte_order", byte_order);
	set_verdicts(entry, vector->violates, vector->offset);
	add_lists(entry, vector);
	add_text(entry, "comment", vector->comment);
	json_object_object_add(entry, "source", source_of(vector));
}

void
set_add(struct set *set, const struct vector *vector)
{
	struct json_object *entry = json_object_new_object();
	const char *folder = vector->violates != NULL ? "invalid" : "valid";
	char file[256], digest[SHA256_DIGEST_STRING_LENGTH];

	snprintf(file, sizeof(file), "%s/%s.bin", folder, vector->id);
	add_text(entry, "file", file);
	add_text(entry, "sha256", SHA256Data(vector->octets, vector->size, digest));
	json_object_object_add(entry, "size", json_object_new_uint64(vector->size));
	if (vector->violates == NULL || !refuses_structure(find_rule(vector->violates)))
		add_documents(entry, folder, vector->id);
	add_statements(entry, vector, byte_order_of(vector));
	set_add_entry(set, vector->id, entry);
	write_octets(set->folder, file, vector->octets, vector->size);
}

void
set_add_recipe(struct set *set, const struct vector *vector, struct json_object *recipe, uint64_t size,
    const char *sha256)
{
	struct json_object *entry = json_object_new_object();

	json_object_object_add(entry, "recipe", recipe);
	add_text(entry, "sha256", sha256);
	json_object_object_add(entry, "size", json_object_new_uint64(size));
	add_statements(entry, vector, order_name(vector->order));
	set_add_entry(set, vector->id, entry);
}

static void
check_id(const char *id)
{
	if (id[0] == '\0' || id[strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789.-")] != '\0')
		errx(1, "%s: ids are of letters, digits, full stops and hyphens", id);
}

void
set_add_entry(struct set *set, const char *id, struct json_object *entry)
{
	char question[128];
	struct json_object *other;

	check_id(id);
	if (json_object_object_get_ex(set->entries, id, NULL))
		errx(1, "%s: there is such a vector already", id);
	snprintf(question, sizeof(question), "%s %s", json_object_get_string(json_object_object_get(entry, "kind")),
	    json_object_get_string(json_object_object_get(entry, "sha256")));
	if (json_object_object_get_ex(set->digests, question, &other) &&
	    !json_object_object_get_ex(entry, "repeats", NULL))
		errx(1, "%s: same octets and kind as %s", id, json_object_get_string(other));
	json_object_object_add(set->digests, question, json_object_new_string(id));
	json_object_object_add(entry, "license", json_object_new_string(LICENSE));
	json_object_object_add(set->entries, id, entry);
}

/* The id with the other byte order at its end, or "". */
static void
twin_of(const char *id, char *twin, size_t size)
{
	const char *order = strrchr(id, '.');

	twin[0] = '\0';
	if (order != NULL && strcmp(order, ".little") == 0)
		snprintf(twin, size, "%.*s.big", (int)(order - id), id);
	if (order != NULL && strcmp(order, ".big") == 0)
		snprintf(twin, size, "%.*s.little", (int)(order - id), id);
}

static void
link_twins(struct set *set)
{
	char twin[96];

	json_object_object_foreach(set->entries, id, entry) {
		twin_of(id, twin, sizeof(twin));
		if (twin[0] == '\0')
			continue;
		if (!json_object_object_get_ex(set->entries, twin, NULL))
			errx(1, "%s has no twin %s", id, twin);
		add_text(entry, "twin", twin);
	}
}

static void
count_one(struct json_object *counts, const char *what)
{
	struct json_object *count;

	if (!json_object_object_get_ex(counts, what, &count))
		errx(1, "nothing counts %s", what);
	json_object_int_inc(count, 1);
}

static struct json_object *
counts_of(struct set *set)
{
	static const char *const names[] = {"files", "recipes", "captures", "valid", "invalid", "either"};
	struct json_object *counts = json_object_new_object();

	for (size_t i = 0; i < ELEMENTS(names); i++)
		json_object_object_add(counts, names[i], json_object_new_int(0));
	json_object_object_foreach(set->entries, id, entry) {
		struct json_object *source = json_object_object_get(entry, "source");
		struct json_object *content = json_object_object_get(entry, "content");

		(void)id;
		if (strcmp(json_object_get_string(json_object_object_get(source, "kind")), "capture") == 0)
			count_one(counts, "captures");
		else
			count_one(counts, json_object_object_get_ex(entry, "recipe", NULL) ? "recipes" : "files");
		count_one(counts, json_object_get_string(json_object_object_get(content, "verdict")));
	}
	return counts;
}

static int
compare_ids(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* One entry a line, by id, so that a change of a vector is a change of one line. */
static void
print_entries(FILE *stream, struct json_object *entries)
{
	size_t count = (size_t)json_object_object_length(entries), filled = 0;
	const char **ids = calloc(count, sizeof(*ids));

	if (ids == NULL)
		err(1, NULL);
	json_object_object_foreach(entries, id, ignored) {
		(void)ignored;
		ids[filled++] = id;
	}
	qsort(ids, count, sizeof(*ids), compare_ids);
	for (size_t i = 0; i < count; i++) {
		const char *text = json_object_to_json_string_ext(json_object_object_get(entries, ids[i]),
		    JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE);

		fprintf(stream, "  {\"id\":\"%s\",%s%s\n", ids[i], text + 1, i + 1 < count ? "," : "");
	}
	free(ids);
}

static void
print_member(FILE *stream, const char *key, struct json_object *value)
{
	fprintf(stream, " \"%s\": %s,\n", key, json_object_to_json_string_ext(value,
	    JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE));
	json_object_put(value);
}

void
set_write_manifest(struct set *set)
{
	char path[512];
	FILE *stream;

	link_twins(set);
	snprintf(path, sizeof(path), "%s/manifest.json", set->folder);
	stream = fopen(path, "w");
	if (stream == NULL)
		err(1, "%s", path);
	fprintf(stream, "{\n");
	print_member(stream, "set_version", json_object_new_string(SET_VERSION));
	print_member(stream, "spec_version", json_object_new_string(SPEC_VERSION));
	print_member(stream, "license", json_object_new_string(LICENSE));
	print_member(stream, "counts", counts_of(set));
	print_member(stream, "flags", flags_dictionary());
	print_member(stream, "recipes", json_object_new_string(recipe_definition));
	fprintf(stream, " \"vectors\": [\n");
	print_entries(stream, set->entries);
	fprintf(stream, " ]\n}\n");
	if (ferror(stream) || fclose(stream) != 0)
		errx(1, "%s: cannot write", path);
}
