/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * mtstream.dict: tokens for AFL++ and libFuzzer. Integers at the limits and whole headers, in either byte order, and
 * whole structures of zeros, which keep the size law when a count grows.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "specgen.h"

static void
print_integer(uint64_t value, unsigned width, bool big)
{
	for (unsigned i = 0; i < width; i++)
		printf("\\x%02x", (unsigned)(value >> 8 * (big ? width - 1 - i : i)) & 0xff);
}

static void
print_integer_token(uint64_t value, unsigned width, bool big)
{
	printf("%s_%u_%" PRIx64 "=\"", big ? "big" : "little", 8 * width, value);
	print_integer(value, width, big);
	puts("\"");
}

static void
print_limits(bool big)
{
	static const uint64_t common[] = {0, 1, 2, 16, 0x7fffffff, 0x80000000, 0xffffffff};
	static const uint64_t wide[] = {UINT64_C(1) << 32, INT64_MAX, UINT64_C(1) << 63, UINT64_MAX};

	for (size_t i = 0; i < COUNT(common); i++) {
		print_integer_token(common[i], 4, big);
		print_integer_token(common[i], 8, big);
	}
	for (size_t i = 0; i < COUNT(wide); i++)
		print_integer_token(wide[i], 8, big);
}

static void
print_header(unsigned maxcpus, unsigned count, bool big)
{
	printf("%s_header_%u_%u=\"", big ? "big" : "little", maxcpus, count);
	for (const struct field *f = NULL; (f = next_field("HEADER", f)) != NULL;) {
		unsigned value;

		(void)field_constraint(f, &value);
		if (strcmp(f->name, "maxcpus") == 0)
			value = maxcpus;
		if (strcmp(f->name, "count") == 0)
			value = count;
		print_integer(value, f->width, big);
	}
	puts("\"");
}

static void
print_tokens(bool big)
{
	print_limits(big);
	for (unsigned maxcpus = 1; maxcpus <= 4; maxcpus++) {
		for (unsigned count = 0; count <= 2; count++)
			print_header(maxcpus, count, big);
	}
}

void
print_dict(const char *argument)
{
	(void)argument;
	puts("# SPDX-License-Identifier: BSD-2-Clause");
	puts("# Printed from format.def by specgen, not to be edited.");
	print_tokens(false);
	print_tokens(true);
	for (const struct structure *s = structures; s->id != NULL; s++) {
		printf("zero_%s=\"", spelled(s->id, '_'));
		for (unsigned i = 0; i < s->size; i++)
			printf("\\x00");
		puts("\"");
	}
}
