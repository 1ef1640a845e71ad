/* SPDX-License-Identifier: BSD-2-Clause */
/* Streams that are too large for files: made after the recipe in the manifest, which says in words how. */
#ifndef CONFORM_RECIPE_H
#define CONFORM_RECIPE_H

#include <stdio.h>

#include "conform.h"

/* Writes the stream to a file, with holes for runs of zeros. False, with errno, if that fails. */
bool recipe_write(const struct vector *vector, FILE *file);

#endif
