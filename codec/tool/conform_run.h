/* SPDX-License-Identifier: BSD-2-Clause */
/* Running an adapter over vectors, several at a time. */
#ifndef CONFORM_RUN_H
#define CONFORM_RUN_H

#include "conform.h"
#include "progress.h"

/* What a vector counts for in the progress, which is shown as a percentage of 100 or more. */
#define CONFORM_STEP 100u

/*
 * Fills in the result of each vector. False, after a complaint, if the command cannot be executed or the corpus is
 * damaged. progress may be NULL.
 */
bool conform_run(const struct conform *conform, const struct vector *const *vectors, size_t count,
    struct result *results, struct progress *progress);

#endif
