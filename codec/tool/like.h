/* SPDX-License-Identifier: BSD-2-Clause */
/* A capture in disguise: the same shape, other numbers, other names. */
#ifndef LIKE_H
#define LIKE_H

#include <stdbool.h>
#include <stdio.h>

#include "input.h"

/* Writes a stream like the capture at path. Complains where reading, writing or memory fails. */
enum outcome like(const char *path, const struct input_options *options, uint64_t seed, bool keep_names, FILE *stream);

#endif
