/* SPDX-License-Identifier: BSD-2-Clause */
/* The rules, as the one table has them. */
#ifndef RULES_H
#define RULES_H

#include <stdbool.h>

#include "fields.h"
#include "mtstream.h"

struct rule {
	enum mtstream_rule rule;
	const char *id;
	bool is_note;
	bool is_structure;          /* a violation that is refused from level structure on */
	enum mtstream_status class; /* of a violation, else MTSTREAM_OK */
	enum structure structure;   /* what it is about; names are a malloc type's in the table, but of either kind */
	const char *text;
};

/* The rules in order of precedence: the first for NULL, then the next; NULL after the last. */
const struct rule *rule_next(const struct rule *rule);

/* The rule of that id, in capital or small letters; NULL if there is none. */
const struct rule *rule_find(const char *id);

#endif
