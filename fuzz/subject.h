/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * What the oracles share: an input taken as one of the two kinds, and what the codec says of it as a whole. Oracles
 * have numbers, which README.md explains.
 */
#ifndef SUBJECT_H
#define SUBJECT_H

#include "guarded.h"
#include "mtstream.h"
#include "random.h"
#include "shape.h"

/* Ends the program if an oracle is not satisfied. */
#define ORACLE(number, condition) \
	do { \
		if (!(condition)) \
			oracle_fails(number, #condition, __FILE__, __LINE__); \
	} while (0)

_Noreturn void oracle_fails(int number, const char *condition, const char *file, int line);

/* What is done with an input depends on this hash of its octets (FNV-1a), and on nothing else. */
uint64_t hash_of(const unsigned char *data, size_t size);

/* The most records and findings that an input can have: a record has at least 96 octets and breaks at most 12 rules. */
#define MAX_RECORDS (GUARDED_ROOM / 96)
#define MAX_FINDINGS (1 + 12 * MAX_RECORDS)

/* Findings in the order of their visits. */
struct findings {
	struct mtstream_finding array[MAX_FINDINGS];
	size_t count;
	size_t stop_after; /* visits before the visitor asks to stop; 0 to go on */
};

/* A visitor for them; its context is a struct findings. */
mtstream_visitor findings_visit;

/* Whether two of them are the same in each member. */
bool findings_same(const struct mtstream_finding *a, const struct mtstream_finding *b);
bool totals_same(const struct mtstream_totals *a, const struct mtstream_totals *b);

struct subject {
	enum mtstream_kind kind;
	const unsigned char *data;
	size_t size;
	struct random random;           /* begins with the hash of the input */
	uint32_t size_table_entries;    /* for MSK-1 */
	enum mtstream_status structure; /* what mtstream_open() says */
	struct mtstream_finding refusal; /* why, if that is not MTSTREAM_OK; the rest only if it is */
	struct shape shape;
	struct mtstream_view view;
	enum mtstream_status content; /* what mtstream_check() says */
	struct findings findings;
	struct mtstream_totals totals[MAX_RECORDS];
};

/* The oracles, by subject. Each file holds some; they are called only for streams that are accepted, but for push. */
void oracle_verdict(struct subject *subject);
void oracle_values(struct subject *subject);
void oracle_findings(struct subject *subject);
void oracle_write(struct subject *subject);
void oracle_twin(struct subject *subject);
void oracle_index(struct subject *subject);
void oracle_push(struct subject *subject);
void oracle_limits(struct subject *subject);

#endif
