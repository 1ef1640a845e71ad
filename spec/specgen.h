/* SPDX-License-Identifier: BSD-2-Clause */
/* The rows of format.def as arrays, how their texts are printed, and the printers of specgen. */
#ifndef SPECGEN_H
#define SPECGEN_H

#include <stdbool.h>
#include <stddef.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

struct stream {
	const char *symbol;
	unsigned value;
	const char *name, *sysctl, *record_header, *statistics;
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

/* specgen_rows.c: each array ends with an entry whose first member is NULL. */
extern const struct stream streams[];
extern const struct structure structures[];
extern const struct field fields[];
extern const struct total totals[];
extern const struct status statuses[];
extern const struct skew skews[];
extern const struct rule rules[];
extern const struct requirement requirements[];

/* Ends the program unless the fields of every structure follow each other without gaps, as some printers assume. */
void check_layout(void);
/* The next field of a structure; the first one after NULL; NULL after the last. */
const struct field *next_field(const char *structure, const struct field *after);
bool is_class(const struct status *status);
/* The error class of a violation; NULL for a note. */
const struct status *rule_class(const struct rule *rule);
/* Whether a list such as "HDR-2 LEN-1" holds a word. */
bool lists(const char *list, const char *word);

/* What the constraint of a field asks for. The program ends over a text that it cannot understand. */
enum constraint {
	CONSTRAINT_NONE,
	CONSTRAINT_EQUAL,
	CONSTRAINT_AT_LEAST,
	CONSTRAINT_NAME
};
enum constraint field_constraint(const struct field *field, unsigned *number);
/* The level of the rule on this field alone: STRUCTURE, CONTENT, or "" if there is none but notes. */
const char *field_level(const struct field *field);

/* specgen_text.c */
_Noreturn void fail(const char *why);
/* Results of the next five lie in rotating buffers, good for one statement. */
__attribute__((format(printf, 1, 2))) const char *compose(const char *format, ...);
/* A symbol such as MALLOC_TYPE in lower case, its words separated as given. */
const char *spelled(const char *symbol, char separator);
/* The type of a field: octet[32], u32, u64[5]. */
const char *type_name(const struct field *field);
/* What is to be said about a field in running text: meaning and since. */
const char *field_sentences(const struct field *field);
/* Prints text broken at blanks; first opens the first line, rest the others. */
void print_wrapped(const char *first, const char *rest, const char *text, unsigned width);

/* A printer; argument is NULL unless the name of the block is completed with one. */
typedef void printer(const char *argument);

/* specgen_c.c: declarations of mtstream.h */
printer print_c_statuses, print_c_rules, print_c_structures;

/* specgen_md.c: tables and lists of mtstream.md */
printer print_md_structure, print_md_totals, print_md_skews, print_md_classes;
printer print_md_rules, print_md_rule_texts, print_md_requirements, print_md_requirement_texts;

/* specgen_man.c: lists of the man pages */
printer print_man_statuses, print_man_classes, print_man_rules, print_man_fields, print_man_totals;

/* Whole files */
printer print_json, print_ksy, print_pk, print_dict;

#endif
