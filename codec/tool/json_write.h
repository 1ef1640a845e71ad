/* SPDX-License-Identifier: BSD-2-Clause */
/* JSON, written while it is made: a document of any length takes no memory. */
#ifndef JSON_WRITE_H
#define JSON_WRITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct json {
	FILE *stream;
	bool comma;   /* the next value follows another */
	bool newline; /* it starts a line */
};

/* bracket is '{' or '[', '}' or ']'. */
void json_open(struct json *json, char bracket);
void json_close(struct json *json, char bracket);
/* The next value, or closing bracket, starts a line. */
void json_line(struct json *json);
/* Ends the line of a document that is complete. */
void json_end(struct json *json);

/* key is a C literal without anything to be escaped; the value is due next. */
void json_key(struct json *json, const char *key);
void json_number(struct json *json, uint64_t value);
/* 64-bit values are strings: many readers would make doubles of numbers. */
void json_decimal(struct json *json, uint64_t value);
void json_signed_decimal(struct json *json, int64_t value);
void json_real(struct json *json, double value);
void json_true(struct json *json);
/* text is UTF-8 without control characters. */
void json_string(struct json *json, const char *text);
/* Any octets, those that are no text as \xNN. */
void json_octets(struct json *json, const char *octets);
/* The member "name" or, if the 32 octets are no text followed by zeros, "name_hex". */
void json_name(struct json *json, const unsigned char *name);
/* The member "skew" with the names of the values that are below zero, if there are any. */
void json_skew(struct json *json, unsigned skew);

#endif
