/* SPDX-License-Identifier: BSD-2-Clause */
/* What the oracles on the program's own inputs share. */
#ifndef PROGRAM_H
#define PROGRAM_H

#include <stddef.h>
#include <stdint.h>

#include "guarded.h"
#include "mtstream.h"
#include "tool.h"

/* The stream of a document. */
struct encoded {
	enum mtstream_kind kind;
	unsigned char octets[GUARDED_ROOM];
	size_t size;
};

/* Puts the program's output and its complaints out of the way. To be called first, once. */
void program_begin(void);

/* The name of a file with these octets, until the next call with the same number: 0 or 1. */
const char *program_file(unsigned number, const void *octets, size_t size);

/* Runs `mtstream encode` on a file. Documents of a longer stream than there is room for end in OUTCOME_FAILED. */
enum outcome program_encode(const char *file, struct encoded *encoded);

/* The oracles. text is the input with a NUL behind it. */
void program_document(const char *text, size_t size, uint64_t seed);
void program_diff(const struct encoded *encoded, uint64_t seed);
void program_sidecar(const char *text, size_t size);
void program_manifest(const char *text);
void program_answer(const char *text, size_t size);

#endif
