/* SPDX-License-Identifier: BSD-2-Clause */
/* format.json: everything in the table, for other languages. */
#include <stdio.h>
#include <string.h>

#include "mtstream.h"
#include "specgen.h"

static int depth;
static bool first = true; /* whether nothing stands yet in the array or object at hand */

static void
print_string(const char *text)
{
	putchar('"');
	for (; *text != '\0'; text++) {
		if (*text == '"' || *text == '\\')
			putchar('\\');
		putchar(*text);
	}
	putchar('"');
}

/* What stands before a value: a comma, a new line, and the key unless it is NULL. */
static void
place(const char *key)
{
	if (!first)
		putchar(',');
	if (depth > 0)
		printf("\n%*s", depth, "");
	if (key != NULL)
		printf("\"%s\": ", key);
	first = false;
}

static void
begin(const char *key, char bracket)
{
	place(key);
	putchar(bracket);
	depth++;
	first = true;
}

static void
end(char bracket)
{
	depth--;
	if (!first)
		printf("\n%*s", depth, "");
	putchar(bracket);
	first = false;
}

static void
string(const char *key, const char *text)
{
	place(key);
	print_string(text);
}

static void
symbol(const char *key, const char *text)
{
	string(key, spelled(text, '_'));
}

static void
number(const char *key, unsigned value)
{
	place(key);
	printf("%u", value);
}

/* The words of a text, as an array on one line. */
static void
words(const char *key, const char *text)
{
	place(key);
	putchar('[');
	for (size_t length; (length = strcspn(text, " ,")) != 0;) {
		printf("\"%.*s\"", (int)length, text);
		text += length + strspn(text + length, " ,");
		if (*text != '\0')
			printf(", ");
	}
	putchar(']');
}

static void
print_streams(void)
{
	begin("streams", '[');
	for (const struct stream *s = streams; s->symbol != NULL; s++) {
		begin(NULL, '{');
		string("kind", s->name);
		number("value", s->value);
		string("sysctl", s->sysctl);
		symbol("record_header", s->record_header);
		symbol("statistics", s->statistics);
		end('}');
	}
	end(']');
}

static void
print_field(const struct field *field)
{
	begin(NULL, '{');
	string("name", field->name);
	words("kernel", field->kernel);
	number("offset", field->offset);
	number("width", field->width);
	number("elements", field->elements);
	string("type", type_name(field));
	string("unit", field->unit);
	string("since", field->since);
	string("constraint", field->constraint);
	words("rules", field->rules);
	string("meaning", field->meaning);
	end('}');
}

static void
print_structures(void)
{
	begin("structures", '[');
	for (const struct structure *s = structures; s->id != NULL; s++) {
		begin(NULL, '{');
		symbol("name", s->id);
		words("kernel", s->kernel);
		number("size", s->size);
		string("summary", s->summary);
		begin("fields", '[');
		for (const struct field *f = NULL; (f = next_field(s->id, f)) != NULL;)
			print_field(f);
		end(']');
		end('}');
	}
	end(']');
}

static void
print_totals(void)
{
	begin("totals", '[');
	for (const struct total *t = totals; t->name != NULL; t++) {
		begin(NULL, '{');
		string("name", t->name);
		symbol("stream", t->kind);
		string("type", t->type);
		string("unit", t->unit);
		string("formula", t->formula);
		string("meaning", t->meaning);
		end('}');
	}
	end(']');
	begin("skew", '[');
	for (const struct skew *s = skews; s->symbol != NULL; s++) {
		begin(NULL, '{');
		string("name", s->name);
		number("value", s->value);
		string("meaning", s->meaning);
		end('}');
	}
	end(']');
}

static void
print_statuses(const char *key, bool classes)
{
	begin(key, '[');
	for (const struct status *s = statuses; s->symbol != NULL; s++) {
		if (is_class(s) != classes)
			continue;
		begin(NULL, '{');
		string("name", s->name);
		number("value", s->value);
		if (classes)
			symbol("level", s->level);
		string("text", s->text);
		end('}');
	}
	end(']');
}

static void
print_rules(void)
{
	begin("rules", '[');
	for (const struct rule *r = rules; r->symbol != NULL; r++) {
		begin(NULL, '{');
		string("id", r->id);
		number("value", r->value);
		symbol("severity", r->severity);
		if (rule_class(r) != NULL)
			string("class", rule_class(r)->name);
		symbol("structure", r->structure);
		string("field", r->field);
		number("radix", r->radix);
		string("expects", r->expects);
		string("text", r->text);
		end('}');
	}
	end(']');
}

static void
print_requirements(void)
{
	begin("requirements", '[');
	for (const struct requirement *r = requirements; r->id != NULL; r++) {
		begin(NULL, '{');
		string("id", r->id);
		symbol("applies", r->applies);
		if (*r->waiver != '\0')
			string("waiver", r->waiver);
		string("text", r->text);
		end('}');
	}
	end(']');
}

void
print_json(const char *argument)
{
	(void)argument;
	begin(NULL, '{');
	string("$comment", "SPDX-License-Identifier: BSD-2-Clause. Printed from format.def by specgen, not to be "
	    "edited.");
	string("specification", MTSTREAM_SPEC_VERSION_STRING);
	print_streams();
	print_structures();
	print_totals();
	print_statuses("classes", true);
	print_statuses("statuses", false);
	print_rules();
	print_requirements();
	end('}');
	putchar('\n');
}
