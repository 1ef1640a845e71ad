/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Expectations that show the numbers when they fail. Criterion's own that do so do not compile under -Wconversion, and
 * those that compile show no numbers.
 */
#ifndef EXPECT_H
#define EXPECT_H

#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define EXPECT(found, expected) expect_number(__FILE__, __LINE__, #found, (uint64_t)(found), (uint64_t)(expected))
#define EXPECT_TEXT(found, expected) expect_text(__FILE__, __LINE__, #found, found, expected)
#define EXPECT_OCTETS(found, expected, size) expect_octets(__FILE__, __LINE__, #found, found, expected, size)

/* Stands behind every failure: ", for" and the case at hand of a test that loops over many. */
static char expect_case[200];

/* Names the cases that follow, as printf() does. */
static inline void
in_case(const char *format, ...)
{
	va_list arguments;
	int length = snprintf(expect_case, sizeof(expect_case), ", for ");

	va_start(arguments, format);
	vsnprintf(expect_case + length, sizeof(expect_case) - (size_t)length, format, arguments);
	va_end(arguments);
}

static inline void
expect_number(const char *file, int line, const char *what, uint64_t found, uint64_t expected)
{
	cr_expect(found == expected, "%s:%d: %s is %" PRIu64 " (%" PRIx64 "), expected %" PRIu64 " (%" PRIx64 ")%s",
	    file, line, what, found, found, expected, expected, expect_case);
}

static inline void
expect_text(const char *file, int line, const char *what, const char *found, const char *expected)
{
	cr_expect(strcmp(found, expected) == 0, "%s:%d: %s is \"%s\", expected \"%s\"%s", file, line, what, found,
	    expected, expect_case);
}

static inline void
expect_octets(const char *file, int line, const char *what, const void *found, const void *expected, size_t size)
{
	const unsigned char *a = found, *b = expected;
	size_t i = 0;

	while (i < size && a[i] == b[i])
		i++;
	if (i < size)
		cr_expect(false, "%s:%d: %s at %zu is %02x, expected %02x%s", file, line, what, i, a[i], b[i],
		    expect_case);
}

#endif
