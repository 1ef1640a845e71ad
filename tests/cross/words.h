/* SPDX-License-Identifier: BSD-2-Clause */
/* The text of expectations.py: words and numbers, blanks and ends of lines between them. */
#ifndef WORDS_H
#define WORDS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* The longest word or line, with its NUL. */
#define WORD_SIZE 1024

/* Reads a word; false at the end of the file. */
bool read_word(FILE *file, char word[WORD_SIZE]);

/* Reads what is left of a line, blanks included, which must be there. */
void read_line(FILE *file, char line[WORD_SIZE]);

/* Reads a word that must be there. */
void read_same_word(FILE *file, const char *expected);

/* Reads a number of at most 64 bits. */
uint64_t read_number(FILE *file);

#endif
