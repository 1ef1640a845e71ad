/* SPDX-License-Identifier: BSD-2-Clause */
#include <stdio.h>
#include <string.h>

#include "specgen.h"

#define WIDTH 120u

/* A Doxygen comment, on one line if it fits. */
static void
print_comment(const char *indent, const char *text)
{
	const char *line = compose("%s * ", indent);

	if (8 * strlen(indent) + strlen(text) + strlen("/**  */") <= WIDTH) {
		printf("%s/** %s */\n", indent, text);
		return;
	}
	printf("%s/**\n", indent);
	print_wrapped(line, line, text, WIDTH);
	printf("%s */\n", indent);
}

void
print_c_statuses(const char *argument)
{
	(void)argument;
	print_comment("", "Result of a call. Values are pinned for ever; those from 10 to 39 are the specification's "
	    "error classes.");
	puts("enum mtstream_status {");
	for (const struct status *s = statuses; s->symbol != NULL; s++) {
		const char *comma = s[1].symbol != NULL ? "," : "";

		printf("\tMTSTREAM_%s = %u%s /**< \"%s\": %s */\n", s->symbol, s->value, comma, s->name, s->text);
	}
	puts("};");
}

void
print_c_rules(const char *argument)
{
	(void)argument;
	puts("/** Rules of the specification that a stream can break. Values are pinned for ever. */");
	puts("enum mtstream_rule {");
	for (const struct rule *r = rules; r->symbol != NULL; r++) {
		print_comment("\t", compose("%s: %s", r->id, r->text));
		printf("\tMTSTREAM_RULE_%s = %u%s\n", r->symbol, r->value, r[1].symbol != NULL ? "," : "");
	}
	puts("};");
}

static void
print_c_field(const struct field *field)
{
	const char *unit = *field->unit == '\0' ? "" : compose(" Unit: %s.", field->unit);
	const char *kernel = compose("Kernel: `%s`, offset %u.", field->kernel, field->offset);

	print_comment("\t", compose("%s%s %s", field_sentences(field), unit, kernel));
	printf("\tuint%u_t %s", 8 * field->width, field->name);
	if (field->elements > 1)
		printf("[%u]", field->elements);
	puts(";");
}

static void
print_c_structure(const struct structure *structure)
{
	print_comment("", compose("%s Kernel: `%s`.", structure->summary, structure->kernel));
	printf("struct mtstream_%s {\n", spelled(structure->id, '_'));
	for (const struct field *f = NULL; (f = next_field(structure->id, f)) != NULL;) {
		if (f->width != 1)
			print_c_field(f);
	}
	puts("};\n");
}

static void
print_c_skews(void)
{
	puts("/** Bits of mtstream_totals::skew: derived values below zero. The sums are given as they are. */");
	puts("enum mtstream_skew {");
	for (const struct skew *s = skews; s->symbol != NULL; s++) {
		const char *comma = s[1].symbol != NULL ? "," : "";

		printf("\tMTSTREAM_SKEW_%s = %u%s /**< %s */\n", s->symbol, s->value, comma, s->meaning);
	}
	puts("};\n");
}

static void
print_c_totals(void)
{
	print_comment("", "Totals of one record over all CPUs, and the values derived from them. All arithmetic is "
	    "modulo 2^64.");
	puts("struct mtstream_totals {");
	for (const struct total *t = totals; t->name != NULL; t++) {
		bool both = strcmp(t->kind, "BOTH") == 0;
		const char *only = both ? "" : compose("Only %s, else 0. ", spelled(t->kind, '_'));

		print_comment("\t", compose("%s Unit: %s. %sFormula: %s.", t->meaning, t->unit, only, t->formula));
		printf("\t%s %s;\n", strcmp(t->type, "i64") == 0 ? "int64_t" : "uint64_t", t->name);
	}
	puts("\t/** Sum of enum mtstream_skew: which of the values are below zero. */\n\tunsigned skew;\n};");
}

void
print_c_structures(const char *argument)
{
	(void)argument;
	for (const struct structure *s = structures; s->id != NULL; s++) {
		/* A malloc type header is a name and nothing else. */
		if (strcmp(s->id, "MALLOC_TYPE") != 0)
			print_c_structure(s);
	}
	print_c_skews();
	print_c_totals();
}
