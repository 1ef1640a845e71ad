/* SPDX-License-Identifier: BSD-2-Clause */
/* The set of all vectors: the laws that each must keep, the files, the manifest. */
#ifndef SET_H
#define SET_H

#include <json-c/json.h>

#include "vector.h"

struct set {
	const char *folder;            /* where files are written, relative to which the manifest names them */
	struct json_object *entries;   /* id to entry of the manifest */
	struct json_object *digests;   /* "KIND SHA256" to id: no two vectors are the same question */
};

/* Adds a vector and writes its file. Ends the program where the vector breaks a law of the set. */
void set_add(struct set *set, const struct vector *vector);

/* Adds a valid vector whose octets are not at hand but made after a recipe. */
void set_add_recipe(struct set *set, const struct vector *vector, struct json_object *recipe, uint64_t size,
    const char *sha256);

/*
 * Adds an entry that is made already, of a capture. Streams of one kind with equal octets are
 * the same question twice, and refused unless the entry says in "repeats" why it asks again.
 */
void set_add_entry(struct set *set, const char *id, struct json_object *entry);

/*
 * The verdicts of an entry: violates is the id of the one rule that the stream breaks at offset, or NULL. The error
 * class, and the level from which on the stream is refused, are the rule's.
 */
void set_verdicts(struct json_object *entry, const char *violates, uint64_t offset);

/* Appends the words of a list that are not in the array yet; check ends the program for a word that is none. */
void append_words(struct json_object *array, const char *list, void (*check)(const char *word));
void check_rule(const char *id);

/* Writes FOLDER/manifest.json. */
void set_write_manifest(struct set *set);

#endif
