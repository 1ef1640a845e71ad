/* SPDX-License-Identifier: BSD-2-Clause */
/* The verdict on one answer. */
#ifndef CONFORM_JUDGE_H
#define CONFORM_JUDGE_H

#include "conform.h"
#include "conform_stream.h"
#include "process.h"

/* What an adapter said, and how it ended. */
struct answer {
	enum process_end end;
	int status;
	uint64_t peak;
	const char *text; /* on standard output, any octets */
	size_t length;
	const char *complaint;
};

/* Octets of an answer about a stream of that size that are still an answer. */
size_t answer_limit(uint64_t size);

/* The answer that a line of batch mode stands for; the line must outlive it. False if it is none. */
bool answer_of_line(struct answer *answer, const char *line, size_t length);

void judge(const struct conform *conform, const struct vector *vector, const struct stream *stream,
    const struct answer *answer, struct result *result);

#endif
