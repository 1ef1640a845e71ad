/* SPDX-License-Identifier: BSD-2-Clause */
/* Comparisons that end the program with status 1 at the first difference, of which a line tells. */
#ifndef REPORT_H
#define REPORT_H

#include <stddef.h>
#include <stdint.h>

/* For a part that has none. */
#define NO_NUMBER SIZE_MAX

/* What is compared from now on: the vector and the part of the codec. The texts must last. */
void about_vector(const char *id);
void about_part(const char *part, size_t number);

_Noreturn void differ(const char *what);

void same(const char *what, uint64_t expected, uint64_t found);
void same_text(const char *what, const char *expected, const char *found);
void same_octets(const char *what, const void *expected, const void *found, size_t size);

/* An access out of bounds ends the program with status 1, after a line that tells of it. */
void catch_crashes(void);

/* The expectations cannot be read: status 2. */
_Noreturn void broken(const char *what);

#endif
