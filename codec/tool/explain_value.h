/* SPDX-License-Identifier: BSD-2-Clause */
/* Values in words. */
#ifndef EXPLAIN_VALUE_H
#define EXPLAIN_VALUE_H

#include <stdbool.h>
#include <stdint.h>

#include "fields.h"
#include "sizes.h"
#include "text.h"

/* Numbers with their unit are shorter than names in quotes. */
#define VALUE_TEXT_SIZE (TEXT_NAME_SIZE + 2)

/* A number with its unit, as the table has it; if it is signed, value is its two's complement. */
void value_number(char text[VALUE_TEXT_SIZE], uint64_t value, bool is_signed, const char *unit);

/*
 * What the value of a field stands for, where the number does not say it; an empty text for nothing. sizes may be
 * without entries, profile NULL.
 */
void value_note(char note[SIZES_TEXT_SIZE], const struct field *field, uint64_t value, const struct size_table *sizes,
    const struct profile *profile);

#endif
