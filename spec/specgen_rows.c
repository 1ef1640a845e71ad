/* SPDX-License-Identifier: BSD-2-Clause */
#include <stdio.h>
#include <string.h>

#include "specgen.h"

const struct stream streams[] = {
#define MTSTREAM_STREAM(symbol, value, name, sysctl, record_header, statistics) \
	{#symbol, value, name, sysctl, #record_header, #statistics},
#include "format.def"
	{0}};

const struct structure structures[] = {
#define MTSTREAM_STRUCTURE(id, kernel, size, summary) {#id, kernel, size, summary},
#include "format.def"
	{0}};

const struct field fields[] = {
#define MTSTREAM_FIELD(structure, name, kernel, offset, width, elements, unit, since, constraint, rules, meaning) \
	{#structure, #name, kernel, offset, width, elements, unit, since, constraint, rules, meaning},
#include "format.def"
	{0}};

const struct total totals[] = {
#define MTSTREAM_TOTAL(kind, name, type, unit, formula, meaning) {#kind, #name, #type, unit, formula, meaning},
#include "format.def"
	{0}};

const struct status statuses[] = {
#define MTSTREAM_STATUS(symbol, value, name, text) {#symbol, value, name, "", text},
#define MTSTREAM_CLASS(symbol, value, name, level, text) {#symbol, value, name, #level, text},
#include "format.def"
	{0}};

const struct skew skews[] = {
#define MTSTREAM_SKEW(symbol, value, name, meaning) {#symbol, value, name, meaning},
#include "format.def"
	{0}};

const struct rule rules[] = {
#define MTSTREAM_RULE(symbol, value, id, severity, class, structure, field, radix, expects, text) \
	{#symbol, value, id, #severity, #class, #structure, #field, radix, expects, text},
#include "format.def"
	{0}};

const struct requirement requirements[] = {
#define MTSTREAM_REQUIREMENT(id, applies, waiver, text) {id, #applies, waiver, text},
#include "format.def"
	{0}};

const struct field *
next_field(const char *structure, const struct field *after)
{
	for (const struct field *f = after == NULL ? fields : after + 1; f->structure != NULL; f++) {
		if (strcmp(f->structure, structure) == 0)
			return f;
	}
	return NULL;
}

void
check_layout(void)
{
	for (const struct structure *s = structures; s->id != NULL; s++) {
		unsigned end = 0;

		for (const struct field *f = NULL; (f = next_field(s->id, f)) != NULL;) {
			if (f->offset != end)
				fail(compose("%s of %s: the field before it ends at %u", f->name, s->id, end));
			end += f->width * f->elements;
		}
		if (end != s->size)
			fail(compose("%s: its fields end at %u", s->id, end));
	}
}

bool
is_class(const struct status *status)
{
	return *status->level != '\0';
}

const struct status *
rule_class(const struct rule *rule)
{
	for (const struct status *s = statuses; s->symbol != NULL; s++) {
		if (is_class(s) && strcmp(s->symbol, rule->class_symbol) == 0)
			return s;
	}
	return NULL;
}

bool
lists(const char *list, const char *word)
{
	size_t length = strlen(word);

	for (const char *at = list; (at = strstr(at, word)) != NULL; at += length) {
		if ((at == list || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
			return true;
	}
	return false;
}

enum constraint
field_constraint(const struct field *field, unsigned *number)
{
	char rest;

	*number = 0;
	if (*field->constraint == '\0')
		return CONSTRAINT_NONE;
	if (strcmp(field->constraint, "NUL-terminated, zero-filled") == 0)
		return CONSTRAINT_NAME;
	if (sscanf(field->constraint, "%u%c", number, &rest) == 1)
		return CONSTRAINT_EQUAL;
	if (sscanf(field->constraint, "at least %u%c", number, &rest) == 1)
		return CONSTRAINT_AT_LEAST;
	fail(compose("%s of %s: constraint not understood", field->name, field->structure));
}

const char *
field_level(const struct field *field)
{
	for (const struct rule *r = rules; r->symbol != NULL; r++) {
		if (rule_class(r) != NULL && strcmp(r->field, field->name) == 0 && lists(field->rules, r->id))
			return rule_class(r)->level;
	}
	return "";
}
