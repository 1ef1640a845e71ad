/* SPDX-License-Identifier: BSD-2-Clause */
/* How explain shows the octets of a stream: a row for each field, and findings below the rows they are about. */
#ifndef EXPLAIN_PAGE_H
#define EXPLAIN_PAGE_H

#include "fields.h"
#include "mtstream.h"
#include "sizes.h"

enum {
#define MTSTREAM_RULE(symbol, value, id, severity, class, structure, field, radix, expects, text) EXPLAIN_RULE_##symbol,
#include "format.def"
	EXPLAIN_RULES
};

struct explain_page {
	bool colour;
	bool all;                           /* fold no zeros, and give the meaning in every row */
	const struct size_table *sizes;     /* without entries if the table is not known */
	const struct profile *profile;      /* NULL if the kernel is not known */
	enum mtstream_kind kind;
	enum mtstream_byte_order byte_order; /* 0 if it is not known */
	bool told[STRUCTURES], told_totals; /* the meanings were given */
	/* What was found in the part at hand; each rule at most once a record. */
	struct mtstream_findings findings;
	struct mtstream_finding array[EXPLAIN_RULES];
};

__attribute__((format(printf, 2, 3))) void explain_heading(const struct explain_page *page, const char *format, ...);
void explain_columns(const struct explain_page *page);

/* A structure, or its first octets, with the findings about it. */
void explain_part(struct explain_page *page, enum structure structure, uint64_t offset, const unsigned char *octets,
    size_t size);

/* A run of all-zero statistics. */
void explain_zeros(uint64_t offset, uint32_t cpu, uint32_t cpus);

/* What follows from octets elsewhere, and is no field. */
void explain_value(const char *name, const char *value, const char *meaning);
void explain_totals(struct explain_page *page, const struct mtstream_totals *totals);

/* Where the stream ends against a rule: octet is what stands there, NULL for nothing. */
void explain_end(const struct explain_page *page, const struct mtstream_finding *finding, const unsigned char *octet);

#endif
