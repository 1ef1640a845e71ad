/* SPDX-License-Identifier: BSD-2-Clause */
#include "gen_set.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <sha2.h>
#include <sys/stat.h>
#include <unistd.h>

#include "decoded.h"

#define ID_SIZE 64
/* Behind the name of a file until it is whole. */
#define PART ".part"
#define JSON_FORMAT (JSON_C_TO_STRING_PRETTY | JSON_C_TO_STRING_NOSLASHESCAPE)

static enum outcome
fail(const char *path)
{
	complain(path, "%s", strerror(errno));
	return OUTCOME_FAILED;
}

enum outcome
gen_set_begin(struct gen_set *set, const char *folder)
{
	*set = (struct gen_set){.folder = folder, .vectors = json_object_new_array()};
	return mkdir(folder, 0777) == 0 || errno == EEXIST ? OUTCOME_GOOD : fail(folder);
}

static void
add_text(struct json_object *object, const char *key, const char *text)
{
	json_object_object_add(object, key, json_object_new_string(text));
}

/* FOLDER/ID.SUFFIX.part, which the caller frees. */
static char *
path_of(const struct gen_set *set, const char *id, const char *suffix)
{
	size_t size = strlen(set->folder) + strlen(id) + strlen(suffix) + sizeof("/." PART);
	char *path = malloc(size);

	if (path != NULL)
		snprintf(path, size, "%s/%s.%s" PART, set->folder, id, suffix);
	return path;
}

/* Gives a file that is whole its name, and removes one that is not. */
static enum outcome
finish_file(const char *part, enum outcome so_far)
{
	char *path = strndup(part, strlen(part) - strlen(PART));
	enum outcome outcome = so_far;

	if (outcome == OUTCOME_GOOD && (path == NULL || rename(part, path) != 0))
		outcome = fail(part);
	if (outcome != OUTCOME_GOOD)
		unlink(part);
	free(path);
	return outcome;
}

static enum outcome
write_json(const struct gen_set *set, const char *id, const char *suffix, struct json_object *value)
{
	char *path = path_of(set, id, suffix);
	enum outcome outcome = OUTCOME_GOOD;

	if (path == NULL)
		return fail(id);
	if (json_object_to_file_ext(path, value, JSON_FORMAT) != 0)
		outcome = fail(path);
	outcome = finish_file(path, outcome);
	free(path);
	return outcome;
}

/* The document and, apart from it, the totals of each record. */
static enum outcome
write_documents(const struct gen_set *set, const char *id, struct json_object *document, struct json_object *entry)
{
	struct json_object *types = json_object_object_get(document, "types"), *sums = json_object_new_array();
	char name[ID_SIZE + 16];
	enum outcome outcome;

	for (size_t i = 0; i < json_object_array_length(types); i++) {
		struct json_object *record = json_object_array_get_idx(types, i);

		json_object_array_add(sums, json_object_get(json_object_object_get(record, "totals")));
		json_object_object_del(record, "totals");
	}
	outcome = write_json(set, id, "doc.json", document);
	if (outcome == OUTCOME_GOOD)
		outcome = write_json(set, id, "sums.json", sums);
	json_object_put(sums);
	snprintf(name, sizeof(name), "%s.doc.json", id);
	add_text(entry, "document", name);
	snprintf(name, sizeof(name), "%s.sums.json", id);
	add_text(entry, "sums", name);
	return outcome;
}

/* The verdict on a stream that violates a rule, or none where that is NULL. */
static struct json_object *
verdict_of(const struct rule *rule, uint64_t offset)
{
	struct json_object *verdict = json_object_new_object();

	add_text(verdict, "verdict", rule != NULL ? "invalid" : "valid");
	if (rule != NULL) {
		add_text(verdict, "class", mtstream_status_name(rule->class));
		json_object_object_add(verdict, "offset", json_object_new_uint64(offset));
	}
	return verdict;
}

static struct json_object *
list_of(const char *word)
{
	struct json_object *list = json_object_new_array();

	if (word != NULL)
		json_object_array_add(list, json_object_new_string(word));
	return list;
}

static void
describe(struct json_object *entry, const struct shape *shape, const struct generated *generated)
{
	const struct rule *rule = shape->rule;
	bool violates = rule != NULL && !rule->is_note;
	struct json_object *source = json_object_new_object();

	json_object_object_add(entry, "size", json_object_new_uint64(generated->length));
	add_text(entry, "kind", shape->kind == MTSTREAM_UMA ? "uma" : "malloc");
	if (!violates || (rule->rule != MTSTREAM_RULE_HDR_1 && rule->rule != MTSTREAM_RULE_HDR_2))
		add_text(entry, "byte_order", shape->byte_order == MTSTREAM_BIG_ENDIAN ? "big" : "little");
	json_object_object_add(entry, "structure",
	    verdict_of(violates && rule->is_structure ? rule : NULL, generated->offset));
	json_object_object_add(entry, "content", verdict_of(violates ? rule : NULL, generated->offset));
	json_object_object_add(entry, "rules", list_of(rule != NULL ? rule->id : NULL));
	if (violates)
		add_text(entry, "violates", rule->id);
	json_object_object_add(entry, "notes", list_of(rule != NULL && rule->is_note ? rule->id : NULL));
	if (rule != NULL && rule->rule == MTSTREAM_RULE_MSK_1)
		json_object_object_add(entry, "size_table_entries", json_object_new_int(GENERATE_BUCKETS));
	json_object_object_add(entry, "flags", list_of(NULL));
	add_text(source, "kind", "generated");
	json_object_object_add(entry, "source", source);
	add_text(entry, "license", "CC0-1.0");
}

/* What there is to say about the octets themselves: their digest, and what they decode to. */
static enum outcome
examine(const struct gen_set *set, const char *id, const struct shape *shape, FILE *stream, size_t length,
    struct json_object *entry)
{
	unsigned char *octets = malloc(length + 1);
	char digest[SHA256_DIGEST_STRING_LENGTH];
	struct json_object *document;
	enum outcome outcome = OUTCOME_GOOD;

	rewind(stream);
	if (octets == NULL || fread(octets, 1, length, stream) != length) {
		free(octets);
		return fail(id);
	}
	add_text(entry, "sha256", SHA256Data(octets, length, digest));
	if (shape->rule == NULL || !shape->rule->is_structure) {
		document = decoded_document(shape->kind, octets, length);
		outcome = document != NULL ? write_documents(set, id, document, entry) : fail(id);
		json_object_put(document);
	}
	free(octets);
	return outcome;
}

static void
make_id(char id[ID_SIZE], const struct shape *shape, uint64_t seed)
{
	snprintf(id, ID_SIZE, "%s.%s%s%" PRIu64, shape->kind == MTSTREAM_UMA ? "uma" : "malloc",
	    shape->rule != NULL ? shape->rule->id : "seed", shape->rule != NULL ? ".seed-" : "-", seed);
	for (char *c = id; *c != '\0'; c++)
		*c = (char)tolower((unsigned char)*c);
}

enum outcome
gen_set_add(struct gen_set *set, const struct shape *shape, uint64_t seed, const char *command)
{
	struct json_object *entry = json_object_new_object();
	struct generated generated;
	char id[ID_SIZE], name[ID_SIZE + 8];
	enum outcome outcome = OUTCOME_FAILED;
	char *path;
	FILE *stream;

	make_id(id, shape, seed);
	path = path_of(set, id, "bin");
	stream = path != NULL ? fopen(path, "w+b") : NULL;
	if (stream == NULL) {
		outcome = fail(path != NULL ? path : id);
	} else {
		add_text(entry, "id", id);
		snprintf(name, sizeof(name), "%s.bin", id);
		add_text(entry, "file", name);
		outcome = generate(shape, stream, path, &generated);
		if (outcome == OUTCOME_GOOD)
			outcome = examine(set, id, shape, stream, (size_t)generated.length, entry);
		if (outcome == OUTCOME_GOOD)
			describe(entry, shape, &generated);
		if (fclose(stream) != 0 && outcome == OUTCOME_GOOD)
			outcome = fail(path);
		outcome = finish_file(path, outcome);
	}
	add_text(entry, "comment", command);
	set->counts[shape->rule != NULL && !shape->rule->is_note]++;
	json_object_array_add(set->vectors, entry);
	free(path);
	return outcome;
}

enum outcome
gen_set_end(struct gen_set *set, enum outcome so_far)
{
	struct json_object *manifest = json_object_new_object(), *counts = json_object_new_object();
	enum outcome outcome = so_far;

	add_text(manifest, "set_version", "0.0");
	add_text(manifest, "spec_version", MTSTREAM_SPEC_VERSION_STRING);
	add_text(manifest, "license", "CC0-1.0");
	json_object_object_add(counts, "files", json_object_new_uint64(set->counts[0] + set->counts[1]));
	json_object_object_add(counts, "recipes", json_object_new_int(0));
	json_object_object_add(counts, "captures", json_object_new_int(0));
	json_object_object_add(counts, "valid", json_object_new_uint64(set->counts[0]));
	json_object_object_add(counts, "invalid", json_object_new_uint64(set->counts[1]));
	json_object_object_add(counts, "either", json_object_new_int(0));
	json_object_object_add(manifest, "counts", counts);
	json_object_object_add(manifest, "flags", json_object_new_object());
	json_object_object_add(manifest, "vectors", set->vectors);
	if (outcome == OUTCOME_GOOD)
		outcome = write_json(set, "manifest", "json", manifest);
	json_object_put(manifest);
	return outcome;
}
