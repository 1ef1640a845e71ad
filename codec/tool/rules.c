/* SPDX-License-Identifier: BSD-2-Clause */
#include "rules.h"

#include <stddef.h>
#include <strings.h>

enum level {
	LEVEL_STRUCTURE,
	LEVEL_CONTENT
};

/* The level of each class, and of notes, which have none. */
enum {
	LEVEL_OF_OK = LEVEL_CONTENT,
#define MTSTREAM_CLASS(symbol, value, name, level, text) LEVEL_OF_##symbol = LEVEL_##level,
#include "format.def"
};

#define IS_NOTE_VIOLATION false
#define IS_NOTE_NOTE true

static const struct rule rules[] = {
#define MTSTREAM_RULE(symbol, value, id, severity, class, structure, field, radix, expects, text) \
	{MTSTREAM_RULE_##symbol, id, IS_NOTE_##severity, (int)LEVEL_OF_##class == (int)LEVEL_STRUCTURE, \
	    MTSTREAM_##class, STRUCTURE_##structure, text},
#include "format.def"
};

const struct rule *
rule_next(const struct rule *rule)
{
	const struct rule *end = rules + sizeof(rules) / sizeof(rules[0]);

	rule = rule == NULL ? rules : rule + 1;
	return rule < end ? rule : NULL;
}

const struct rule *
rule_find(const char *id)
{
	const struct rule *rule = rule_next(NULL);

	while (rule != NULL && strcasecmp(rule->id, id) != 0)
		rule = rule_next(rule);
	return rule;
}
