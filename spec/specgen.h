/* SPDX-License-Identifier: BSD-2-Clause */
/* The rows of format.def as arrays, and the printers of specgen. */
#ifndef SPECGEN_H
#define SPECGEN_H

#include <stddef.h>

struct block {
	const char *name;
	void (*print)(void);
};

struct structure {
	const char *id;     /* as in format.def */
	const char *kernel; /* the kernel's structure */
	unsigned size;
	const char *summary;
};

struct field {
	const char *structure;
	const char *name;
	const char *kernel;
	unsigned offset, width, elements;
	const char *unit, *since, *constraint, *rules, *meaning;
};

struct total {
	const char *kind, *name, *type, *unit, *formula, *meaning;
};

struct status {
	const char *symbol;
	unsigned value;
	const char *name;
	const char *level; /* STRUCTURE or CONTENT for an error class, else "" */
	const char *text;
};

struct skew {
	const char *symbol;
	unsigned value;
	const char *name, *meaning;
};

struct rule {
	const char *symbol;
	unsigned value;
	const char *id, *severity, *class_symbol, *structure, *field;
	unsigned radix;
	const char *expects, *text;
};

struct requirement {
	const char *id, *applies, *waiver, *text;
};

extern const struct structure structures[];
extern const size_t nstructures;
extern const struct field fields[];
extern const size_t nfields;
extern const struct total totals[];
extern const size_t ntotals;
extern const struct status statuses[];
extern const size_t nstatuses;
extern const struct skew skews[];
extern const size_t nskews;
extern const struct rule rules[];
extern const size_t nrules;
/* Ends with an entry whose id is NULL. */
extern const struct requirement requirements[];

/* Lower-case copy of a symbol, in one of a few rotating buffers. */
const char *lower(const char *symbol);

/* specgen_c.c: the declarations in mtstream.h */
void print_c_statuses(void);
void print_c_rules(void);
void print_c_structures(void);

#endif
