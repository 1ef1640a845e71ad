/* SPDX-License-Identifier: BSD-2-Clause */
/* mtstream.ksy: both streams in the Kaitai Struct language, at level structure. */
#include <stdio.h>
#include <string.h>

#include "mtstream.h"
#include "specgen.h"

#define WIDTH 120u

static void
print_doc(const char *indent, const char *text)
{
	const char *lines = compose("%s  ", indent);

	printf("%sdoc: |\n", indent);
	print_wrapped(lines, lines, text, WIDTH);
}

/* Constraints of level content would make the description refuse what a decoder of level structure accepts. */
static void
print_valid(const struct field *field)
{
	unsigned value;
	enum constraint constraint = field_constraint(field, &value);

	if (strcmp(field_level(field), "STRUCTURE") != 0)
		return;
	if (constraint == CONSTRAINT_EQUAL)
		printf("            valid: %u\n", value);
	if (constraint == CONSTRAINT_AT_LEAST)
		printf("            valid:\n              min: %u\n", value);
}

static void
print_field(const struct field *field)
{
	bool several = strchr(field->kernel, ',') != NULL;

	printf("          - id: %s\n", field->name);
	printf("            -orig-id: %s%s%s\n", several ? "[" : "", field->kernel, several ? "]" : "");
	if (field->width == 1)
		printf("            size: %u\n", field->elements);
	else
		printf("            type: u%u\n", field->width);
	if (field->width != 1 && field->elements > 1)
		printf("            repeat: expr\n            repeat-expr: %u\n", field->elements);
	print_valid(field);
	print_doc("            ", field_sentences(field));
}

static void
print_structure(const struct structure *structure)
{
	printf("      %s:\n", spelled(structure->id, '_'));
	print_doc("        ", compose("%s Kernel: %s.", structure->summary, structure->kernel));
	puts("        seq:");
	for (const struct field *f = NULL; (f = next_field(structure->id, f)) != NULL;)
		print_field(f);
}

static void
print_record(const struct stream *stream)
{
	printf("      %s_record:\n", stream->name);
	printf("        seq:\n");
	printf("          - id: record_header\n            type: %s\n", spelled(stream->record_header, '_'));
	printf("          - id: cpus\n            type: %s\n", spelled(stream->statistics, '_'));
	printf("            repeat: expr\n            repeat-expr: _parent.header.maxcpus\n");
}

static void
print_stream(void)
{
	puts("  stream:");
	puts("    meta:");
	puts("      endian:");
	/* The first octet of version 1 says which byte order it is; another version is refused in either. */
	puts("        switch-on: _root.header_octets[0]");
	puts("        cases:");
	puts("          1: le");
	puts("          _: be");
	puts("    seq:");
	puts("      - id: header\n        type: header");
	puts("      - id: types");
	puts("        type:");
	puts("          switch-on: _root.kind");
	puts("          cases:");
	for (const struct stream *s = streams; s->symbol != NULL; s++)
		printf("            'kind::%s': %s_record\n", s->name, s->name);
	puts("        repeat: expr\n        repeat-expr: header.count");
	puts("      - id: end\n        size: 0");
	puts("        valid:\n          expr: _io.eof");
	puts("        doc: Nothing follows the last record.");
	puts("    types:");
	for (const struct stream *s = streams; s->symbol != NULL; s++)
		print_record(s);
	for (const struct structure *s = structures; s->id != NULL; s++)
		print_structure(s);
}

void
print_ksy(const char *argument)
{
	(void)argument;
	puts("# SPDX-License-Identifier: BSD-2-Clause");
	puts("# Printed from format.def by specgen, not to be edited.");
	puts("meta:\n  id: mtstream");
	puts("  title: FreeBSD kernel memory-statistics streams (kern.malloc_stats, vm.zone_stats)");
	puts("  license: BSD-2-Clause\n  ks-version: '0.11'");
	print_doc("", compose("Version %s of the specification, level structure: header, version, maxcpus and exact "
	    "length are checked; the pad and the zeros in name fields are not. A stream does not say which of the two "
	    "it is, so the kind is a parameter.", MTSTREAM_SPEC_VERSION_STRING));
	puts("params:\n  - id: kind\n    type: u1\n    enum: kind");
	puts("seq:\n  - id: stream\n    type: stream");
	puts("instances:\n  header_octets:\n    pos: 0");
	printf("    size: %u\n", structures[0].size);
	puts("    doc: Read before anything else, so that a stream without a whole header is refused as truncated.");
	puts("enums:\n  kind:");
	for (const struct stream *s = streams; s->symbol != NULL; s++)
		printf("    %u:\n      id: %s\n      doc: %s\n", s->value, s->name, s->sysctl);
	puts("types:");
	print_stream();
}
