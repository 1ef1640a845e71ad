/* SPDX-License-Identifier: BSD-2-Clause */
/* Vectors that are too large to be files: made on demand, the same octets everywhere. */
#ifndef RECIPES_H
#define RECIPES_H

#include "set.h"

/* How a recipe becomes octets, in words, for those who write a program of their own. */
extern const char recipe_definition[];

void add_recipes(struct set *set);

/*
 * Writes the stream of a recipe to a file, sparse where that is possible, or to standard output for "-". Ends the
 * program if there is no such recipe, or if the octets are not those that the manifest promises.
 */
void write_recipe(const char *id, const char *path);

#endif
