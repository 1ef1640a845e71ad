/* SPDX-License-Identifier: BSD-2-Clause */
/* The parts of the codec, each held against what the corpus says of a vector. */
#ifndef COMPARE_H
#define COMPARE_H

#include "vector.h"

/* All that a vector breaks, and more. */
#define MAX_FINDINGS 256

/* The rule whose notes only an index finds, as a bit. */
#define RULE_OF_INDEX ((uint64_t)1 << MTSTREAM_RULE_NAM_4)

/* The status of a call, and the first of the findings that tells why, against a verdict. */
void same_verdict(const struct vector *vector, const struct verdict *expected, enum mtstream_status status,
    const struct mtstream_findings *findings);

/* Which of some rules, a set of bits, have notes among the findings, if that is known. */
void same_notes(const struct vector *vector, uint64_t rules, const struct mtstream_findings *findings);

/* The statistics of one CPU, decoded into a structure of the codec. */
void same_stats(const struct vector *vector, const union stats *expected, const union stats *found);

void compare_size(const struct vector *vector);
void compare_view(const struct vector *vector);
void compare_check(const struct vector *vector);
void compare_index(const struct vector *vector);
void compare_push(const struct vector *vector);
void compare_write(const struct vector *vector);

#endif
