/* SPDX-License-Identifier: BSD-2-Clause */
#include "report.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct {
	const char *vector, *part;
	size_t number;
	unsigned long begun; /* vectors, this one included */
} place = {"expectations", "reading", NO_NUMBER, 0};

void
about_vector(const char *id)
{
	place.vector = id;
	place.begun++;
}

void
about_part(const char *part, size_t number)
{
	place.part = part;
	place.number = number;
}

static void
print_place(void)
{
	printf("%s: %s", place.vector, place.part);
	if (place.number != NO_NUMBER)
		printf(" %zu", place.number);
	printf(": ");
}

static _Noreturn void
fail(void)
{
	printf("%lu passed, 1 failed\n", place.begun - 1);
	exit(1);
}

void
differ(const char *what)
{
	print_place();
	printf("%s\n", what);
	fail();
}

void
same(const char *what, uint64_t expected, uint64_t found)
{
	if (expected == found)
		return;
	print_place();
	printf("%s: expected %" PRIu64 ", found %" PRIu64 "\n", what, expected, found);
	fail();
}

void
same_text(const char *what, const char *expected, const char *found)
{
	if (strcmp(expected, found) == 0)
		return;
	print_place();
	printf("%s: expected %s, found %s\n", what, expected, found);
	fail();
}

void
same_octets(const char *what, const void *expected, const void *found, size_t size)
{
	if (size > 0 && memcmp(expected, found, size) != 0)
		differ(what);
}

/* Nothing is known to work any more but what signal handlers may call. */
static void
say_crash(int number)
{
	static const char text[] = ": access out of bounds\n";
	ssize_t written = write(STDOUT_FILENO, place.vector, strlen(place.vector));

	if (written > 0)
		written = write(STDOUT_FILENO, text, sizeof(text) - 1);
	(void)number;
	_exit(written > 0 ? 1 : 2);
}

void
catch_crashes(void)
{
	struct sigaction action = {.sa_handler = say_crash};

	if (sigaction(SIGSEGV, &action, NULL) != 0 || sigaction(SIGBUS, &action, NULL) != 0)
		broken("signals cannot be caught");
}

void
broken(const char *what)
{
	fprintf(stderr, "%s: %s\n", place.vector, what);
	exit(2);
}
