/* SPDX-License-Identifier: BSD-2-Clause */
/* A table as text, on standard output: each column as wide as its widest cell. */
#ifndef TABLE_H
#define TABLE_H

#include <stdbool.h>
#include <stddef.h>

/* A cell's text: at most 64 sizes of 10 digits, with commas. */
#define TABLE_CELL_SIZE 1024

#define TABLE_MAX_COLUMNS 32

/* In place of a row: the headings. */
#define TABLE_HEADINGS ((size_t)-1)

struct table {
	size_t rows, columns;
	bool left[TABLE_MAX_COLUMNS]; /* aligned to the left, else to the right */
	/* Writes the text of a cell; true if it is to be red on a terminal. */
	bool (*format)(const void *context, size_t row, size_t column, char cell[TABLE_CELL_SIZE]);
	const void *context;
};

void table_print(const struct table *table);

#endif
