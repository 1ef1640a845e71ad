/* SPDX-License-Identifier: BSD-2-Clause */
/* JSON values out of a file, one after another, however large the file. */
#ifndef JSON_READER_H
#define JSON_READER_H

#include <stdint.h>
#include <stdio.h>

#include <json-c/json.h>

#include "tool.h"

struct json_reader {
	const char *name; /* as complaints name it */
	FILE *file;
	struct json_tokener *tokener;
	uint64_t offset, line; /* of the next byte: from 0, from 1 */
	size_t filled, used;
	size_t cut; /* octets behind filled of a character that the chunk cuts */
	char chunk[65536];
};

/* path "-" or NULL is standard input. */
enum outcome json_reader_open(struct json_reader *reader, const char *path);

/* The next value, which the caller owns; NULL stands for the value null. */
enum outcome json_reader_next(struct json_reader *reader, struct json_object **value);

/* Refuses anything but blanks up to the end of the file. */
enum outcome json_reader_end(struct json_reader *reader);

void json_reader_close(struct json_reader *reader);

#endif
