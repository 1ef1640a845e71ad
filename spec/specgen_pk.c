/* SPDX-License-Identifier: BSD-2-Clause */
/* mtstream.pk: both streams as a pickle of GNU poke, constraints included. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "specgen.h"

#define WIDTH 120u

/* Type names in poke begin with capitals: Mtstream_Malloc_Type. */
static void
print_type_name(const char *symbol)
{
	printf("Mtstream_");
	for (const char *at = symbol; *at != '\0'; at++)
		putchar(at == symbol || at[-1] == '_' ? *at : tolower((unsigned char)*at));
}

static void
print_constraint(const struct field *field)
{
	unsigned value;
	enum constraint constraint = field_constraint(field, &value);

	if (constraint == CONSTRAINT_NONE)
		return;
	printf(" : %s", strcmp(field_level(field), "CONTENT") == 0 ? "!mtstream_content || " : "");
	if (constraint == CONSTRAINT_EQUAL)
		printf("%s == %u", field->name, value);
	if (constraint == CONSTRAINT_AT_LEAST)
		printf("%s >= %u", field->name, value);
	if (constraint == CONSTRAINT_NAME)
		printf("mtstream_name_valid (%s)", field->name);
}

static void
print_field(const struct field *field)
{
	print_wrapped("    // ", "    // ", compose("%s Kernel: %s.", field_sentences(field), field->kernel), WIDTH);
	printf("    uint<%u>", 8 * field->width);
	if (field->elements > 1)
		printf("[%u]", field->elements);
	printf(" %s", field->name);
	print_constraint(field);
	puts(";");
}

static void
print_structure(const struct structure *structure)
{
	print_wrapped("// ", "// ", compose("%s Kernel: %s.", structure->summary, structure->kernel), WIDTH);
	printf("type ");
	print_type_name(structure->id);
	puts(" =\n  struct\n  {");
	for (const struct field *f = NULL; (f = next_field(structure->id, f)) != NULL;)
		print_field(f);
	puts("  };\n");
}

static void
print_stream(const struct stream *stream)
{
	printf("// %s: the whole of the IO space and nothing else.\ntype ", stream->sysctl);
	print_type_name(stream->symbol);
	puts(" =\n  struct\n  {\n    Mtstream_Header header;\n    type Record =\n      struct\n      {");
	printf("        ");
	print_type_name(stream->record_header);
	printf(" record_header;\n        ");
	print_type_name(stream->statistics);
	puts("[header.maxcpus] cpus;\n      };");
	puts("    Record[header.count] types : header'size + types'size == iosize (get_ios);\n  };\n");
}

void
print_pk(const char *argument)
{
	(void)argument;
	puts("// SPDX-License-Identifier: BSD-2-Clause");
	puts("// Printed from format.def by specgen, not to be edited. Use:");
	puts("//");
	puts("//   load \"mtstream.pk\";");
	puts("//   mtstream_set_endian;");
	puts("//   Mtstream_Malloc @ 0#B;\n");
	puts("// 1 to check the rules of level content, too.\nvar mtstream_content = 0;\n");
	puts("// Takes the byte order from the version at the start of the IO space.");
	puts("fun mtstream_set_endian = void:\n{");
	puts("  set_endian ((uint<8> @ 0#B) == 1 ? ENDIAN_LITTLE : ENDIAN_BIG);\n}\n");
	puts("// A name is ended by a zero octet, and nothing but zeros follows it.");
	puts("fun mtstream_name_valid = (uint<8>[] name) int<32>:\n{");
	puts("  var length = 0;\n");
	puts("  while (length < name'length && name[length] != 0)\n    length++;");
	puts("  if (length == name'length)\n    return 0;");
	puts("  for (octet in name[length:])\n    if (octet != 0)\n      return 0;");
	puts("  return 1;\n}\n");
	for (const struct structure *s = structures; s->id != NULL; s++)
		print_structure(s);
	for (const struct stream *s = streams; s->symbol != NULL; s++)
		print_stream(s);
}
