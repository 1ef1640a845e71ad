/* SPDX-License-Identifier: BSD-2-Clause */
/* Octets that came from elsewhere, as text that is safe to print anywhere: names of records, names of files. */
#ifndef TEXT_H
#define TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Size of the escaped form of a name field, its NUL included. */
#define TEXT_NAME_SIZE (4 * 32 + 1)
/* And of its octets in hex. */
#define TEXT_NAME_HEX_SIZE (2 * 32 + 1)

/* Whether the octets are UTF-8 without control characters. */
bool text_is_plain(const void *octets, size_t length);

/*
 * Control characters, those that turn the direction of writing, what is no UTF-8, and backslashes become \xNN;
 * everything else stays.
 */
void text_print(FILE *stream, const void *octets, size_t length);

/* The same for a message that may hold escaped text: its backslashes stay. */
void text_print_message(FILE *stream, const char *message);

/* The same as text_print(), to be freed by the caller. */
char *text_copy(const char *text);

/* The same for a name field of 32 octets, without what follows its NUL. */
void text_name(char escaped[TEXT_NAME_SIZE], const unsigned char *name);

/* Whether a name field is text followed by zeros, so that the text alone gives it back; its hex does in any case. */
bool text_name_is_plain(const unsigned char *name);
void text_name_hex(char hex[TEXT_NAME_HEX_SIZE], const unsigned char *name);

/* The names of an enum mtstream_kind and of a byte order, as JSON and the command line have them. */
const char *text_kind(unsigned kind);
const char *text_byte_order(unsigned byte_order);

/* Columns that a text takes, one per character. */
size_t text_width(const char *text);

#endif
