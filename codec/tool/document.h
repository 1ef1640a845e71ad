/* SPDX-License-Identifier: BSD-2-Clause */
/* The decoded document: from JSON values to the structures of the codec. Complaints name the place. */
#ifndef DOCUMENT_H
#define DOCUMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <json-c/json.h>

#include "mtstream.h"

struct document {
	const char *file; /* as complaints name it */
	enum mtstream_kind kind;
	enum mtstream_byte_order byte_order;
	struct mtstream_header header;
};

struct document_record {
	unsigned char name[MTSTREAM_NAME_SIZE];
	struct mtstream_uma_zone zone; /* of a uma document */
	struct json_object *cpus;      /* in ascending order; belongs to the record's value */
};

struct document_cpu {
	uint32_t cpu;
	struct mtstream_malloc_stats malloc; /* of a malloc document */
	struct mtstream_uma_stats uma;       /* of a uma document */
};

/* Reads the header's keys from a whole document or from the first line of JSON lines. document->file is set. */
bool document_header(struct document *document, struct json_object *value);

/* The `types` of a whole document, as many as its header says; NULL after a complaint. */
struct json_object *document_types(const struct document *document, struct json_object *value);

/* Reads a record, and holds all of it to the contract; puts its CPUs in order. */
bool document_record(const struct document *document, size_t index, struct json_object *value,
    struct document_record *record);

/* Reads the entry of a record's `cpus` at a position. */
bool document_cpu(const struct document *document, size_t index, struct json_object *cpus, size_t position,
    struct document_cpu *cpu);

/* Holds the last line of JSON lines to the contract. */
bool document_end(const struct document *document, size_t records, struct json_object *value);

#endif
