/* SPDX-License-Identifier: BSD-2-Clause */
/* mdoc wants every sentence to begin a line, and lines of at most 80 columns. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "specgen.h"

#define WIDTH 78u

static void
print_sentences(const char *text)
{
	while (*text != '\0') {
		const char *end = text;

		while (*end != '\0' && !(end[0] == '.' && end[1] == ' ' && isupper((unsigned char)end[2])))
			end++;
		if (*end == '.')
			end++;
		print_wrapped("", "", compose("%.*s", (int)(end - text), text), WIDTH);
		text = end + strspn(end, " ");
	}
}

static void
begin_list(const char *width)
{
	printf(".Bl -tag -width %s\n", width);
}

static void
end_list(void)
{
	puts(".El");
}

void
print_man_statuses(const char *argument)
{
	(void)argument;
	begin_list("MTSTREAM_NAME_UNTERMINATED");
	for (const struct status *s = statuses; s->symbol != NULL; s++) {
		printf(".It Dv MTSTREAM_%s Pq Qq %s\n", s->symbol, s->name);
		print_sentences(s->text);
	}
	end_list();
}

void
print_man_classes(const char *argument)
{
	(void)argument;
	begin_list("name-unterminated");
	for (const struct status *s = statuses; s->symbol != NULL; s++) {
		if (!is_class(s))
			continue;
		printf(".It Cm %s\n", s->name);
		print_sentences(compose("level %s: %s", spelled(s->level, ' '), s->text));
	}
	end_list();
}

void
print_man_rules(const char *argument)
{
	(void)argument;
	begin_list("HDR-1");
	for (const struct rule *r = rules; r->symbol != NULL; r++) {
		const struct status *class = rule_class(r);

		printf(".It %s\n", r->id);
		print_sentences(r->text);
		print_sentences(class == NULL ? "Note." : compose("Violation: %s.", class->name));
	}
	end_list();
}

void
print_man_fields(const char *argument)
{
	const struct structure *structure = structures;

	while (strcmp(spelled(structure->id, '-'), argument) != 0)
		structure++;
	begin_list("memalloced");
	for (const struct field *f = NULL; (f = next_field(structure->id, f)) != NULL;) {
		const char *unit = *f->unit != '\0' ? compose(", %s", f->unit) : "";

		printf(".It Va %s Pq %s, offset %u, %s%s\n", f->name, f->kernel, f->offset, type_name(f), unit);
		print_sentences(field_sentences(f));
	}
	end_list();
}

void
print_man_totals(const char *argument)
{
	(void)argument;
	begin_list("memalloced");
	for (const struct total *t = totals; t->name != NULL; t++) {
		const char *kind = strcmp(t->kind, "BOTH") == 0 ? "both kinds" : spelled(t->kind, ' ');

		printf(".It Va %s Pq %s, %s, %s\n", t->name, kind, t->type, t->unit);
		print_sentences(t->meaning);
		print_sentences(compose("Formula: %s.", t->formula));
	}
	end_list();
}
