/* SPDX-License-Identifier: BSD-2-Clause */
#include "tool.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "text.h"

enum outcome
worse(enum outcome a, enum outcome b)
{
	static const int rank[] = {
		[OUTCOME_GOOD] = 0, [OUTCOME_LIMIT] = 1, [OUTCOME_REFUSED] = 2, [OUTCOME_USAGE] = 3, [OUTCOME_FAILED] = 4,
	};

	return rank[a] > rank[b] ? a : b;
}

/* What is longer is cut. */
#define MESSAGE_SIZE 8192

static void
begin_complaint(const char *file)
{
	fputs("mtstream: ", stderr);
	text_print(stderr, file, strlen(file));
	fputs(": ", stderr);
}

/* Messages quote what command lines, documents and adapters say. */
static void
end_complaint(const char *format, va_list arguments)
{
	char message[MESSAGE_SIZE];

	vsnprintf(message, sizeof(message), format, arguments);
	text_print_message(stderr, message);
	fputc('\n', stderr);
}

void
complain(const char *file, const char *format, ...)
{
	va_list arguments;

	begin_complaint(file);
	va_start(arguments, format);
	end_complaint(format, arguments);
	va_end(arguments);
}

void
complain_at(const char *file, uint64_t offset, const char *format, ...)
{
	va_list arguments;

	begin_complaint(file);
	fprintf(stderr, "offset %" PRIu64 ": ", offset);
	va_start(arguments, format);
	end_complaint(format, arguments);
	va_end(arguments);
}

enum outcome
finish_output(enum outcome so_far)
{
	/* A command stops at the first write that fails, so errno still tells why. */
	int error = errno;

	if (!ferror(stdout)) {
		if (fflush(stdout) == 0)
			return so_far;
		error = errno;
	}
	/* Who closed the pipe knows. */
	if (error != EPIPE)
		complain("standard output", "%s", strerror(error));
	return OUTCOME_FAILED;
}
