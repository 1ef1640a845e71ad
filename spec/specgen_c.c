/* SPDX-License-Identifier: BSD-2-Clause */
#include <stdio.h>
#include <string.h>

#include "specgen.h"

void
print_c_statuses(void)
{
	puts("/** Result of a call. Values are pinned for ever; those from 10 to 39 are the specification's error classes. */");
	puts("enum mtstream_status {");
	for (size_t i = 0; i < nstatuses; i++)
		printf("\tMTSTREAM_%s = %u%s /**< \"%s\": %s */\n", statuses[i].symbol, statuses[i].value,
		    i + 1 < nstatuses ? "," : "", statuses[i].name, statuses[i].text);
	puts("};");
}

void
print_c_rules(void)
{
	puts("/** Rules of the specification that a stream can break. Values are pinned for ever. */");
	puts("enum mtstream_rule {");
	for (size_t i = 0; i < nrules; i++)
		printf("\t/** %s: %s */\n\tMTSTREAM_RULE_%s = %u%s\n", rules[i].id, rules[i].text, rules[i].symbol, rules[i].value,
		    i + 1 < nrules ? "," : "");
	puts("};");
}

static void
print_c_structure(const struct structure *structure)
{
	printf("/** %s Kernel: `%s`. */\nstruct mtstream_%s {\n", structure->summary, structure->kernel, lower(structure->id));
	for (size_t i = 0; i < nfields; i++) {
		const struct field *f = &fields[i];
		if (strcmp(f->structure, structure->id) != 0 || f->width == 1)
			continue;
		printf("\t/** %s%s%s%s Kernel: `%s`, offset %u%s%s. */\n", f->meaning, *f->unit != '\0' ? " Unit: " : "", f->unit,
		    *f->unit != '\0' ? "." : "", f->kernel, f->offset, strcmp(f->since, "all") != 0 ? "; since " : "",
		    strcmp(f->since, "all") != 0 ? f->since : "");
		printf("\tuint%u_t %s", 8 * f->width, f->name);
		if (f->elements > 1)
			printf("[%u]", f->elements);
		puts(";");
	}
	puts("};\n");
}

static void
print_c_totals(void)
{
	puts("/** Bits of mtstream_totals::skew: derived values below zero. The sums are given as they are. */");
	puts("enum mtstream_skew {");
	for (size_t i = 0; i < nskews; i++)
		printf("\tMTSTREAM_SKEW_%s = %u%s /**< %s */\n", skews[i].symbol, skews[i].value, i + 1 < nskews ? "," : "",
		    skews[i].meaning);
	puts("};\n");
	puts("/** Totals of one record over all CPUs, and the values derived from them. All arithmetic is modulo 2^64. */");
	puts("struct mtstream_totals {");
	for (size_t i = 0; i < ntotals; i++) {
		const struct total *t = &totals[i];
		printf("\t/** %s Unit: %s. ", t->meaning, t->unit);
		if (strcmp(t->kind, "BOTH") != 0)
			printf("Only %s, else 0. ", lower(t->kind));
		printf("Formula: %s. */\n\t%s %s;\n", t->formula, strcmp(t->type, "i64") == 0 ? "int64_t" : "uint64_t", t->name);
	}
	puts("\t/** Sum of enum mtstream_skew: which of the values are below zero. */\n\tunsigned skew;\n};");
}

void
print_c_structures(void)
{
	for (size_t i = 0; i < nstructures; i++) {
		/* A malloc type header is a name and nothing else. */
		if (strcmp(structures[i].id, "MALLOC_TYPE") != 0)
			print_c_structure(&structures[i]);
	}
	print_c_totals();
}
