/* SPDX-License-Identifier: BSD-2-Clause */
/* What the parts of conform share: vectors, answers of an adapter, verdicts on them. */
#ifndef CONFORM_H
#define CONFORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <json-c/json.h>

#include "mtstream.h"
#include "tool.h"

/* Levels of decoder, each with all of the one before. */
enum conform_level {
	LEVEL_STRUCTURE,
	LEVEL_CONTENT,
	LEVEL_SUMS
};

/* What the specification says of a stream. */
struct expectation {
	bool accept, refuse; /* both where either is right */
	const char *class;   /* of a refusal */
	uint64_t offset;
};

/* One entry of the manifest. Texts belong to the manifest. */
struct vector {
	const char *id;
	enum mtstream_kind kind;
	enum mtstream_byte_order byte_order; /* of a recipe */
	const char *file;                    /* relative to the corpus, or NULL */
	struct json_object *recipe;          /* in place of file, or NULL */
	const char *document, *sums;         /* relative to the corpus; NULL where they are to be made of the stream */
	const char *octets, *document_text;  /* in place of all that, for canaries */
	const char *sha256;                  /* NULL if not known */
	uint64_t size;
	bool capture;
	struct expectation structure, content;
};

/* What to demand of which adapter. */
struct conform {
	char **command;     /* without the last argument, which is added */
	size_t arguments;   /* of it */
	const char *corpus; /* folder of the manifest */
	enum conform_level level;
	bool encoder, batch;
	unsigned jobs;
	double timeout;  /* seconds for a vector */
	uint64_t memory; /* octets of address space for a process, 0 for no limit */
};

enum verdict {
	VERDICT_PASS,
	VERDICT_ACCEPTED_INVALID,
	VERDICT_REJECTED_VALID,
	VERDICT_WRONG_VALUE,
	VERDICT_WRONG_CLASS,
	VERDICT_WRONG_OFFSET,
	VERDICT_UNSUPPORTED,
	VERDICT_CRASH,
	VERDICT_TIMEOUT,
	VERDICT_MEMORY,
	VERDICT_HARNESS,
	VERDICTS
};

extern const char *const verdict_names[VERDICTS];

#define DETAIL_SIZE 200

struct result {
	enum verdict verdict;
	bool expected;            /* a list of expected failures has it */
	char detail[DETAIL_SIZE]; /* what was expected and found, "" for a pass; may hold any octets */
};

#endif
