/* SPDX-License-Identifier: BSD-2-Clause */
/* Running text in lines. */
#ifndef WRAP_H
#define WRAP_H

#include <stddef.h>

/*
 * Prints text, which the table wrote, and ends the line. Lines break at blanks where they would be longer than width;
 * the first goes on at column, the others start at indent.
 */
void wrap(size_t column, size_t indent, size_t width, const char *text);

#endif
