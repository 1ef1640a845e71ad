/* SPDX-License-Identifier: BSD-2-Clause */
#include "progress.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "text.h"

void
progress_begin(struct progress *progress, const char *name, uint64_t length)
{
	int error = errno;

	*progress = (struct progress){.name = name, .length = length, .terminal = isatty(STDERR_FILENO) != 0};
	clock_gettime(CLOCK_MONOTONIC, &progress->next);
	progress->next.tv_sec++;
	errno = error;
}

void
progress_show(struct progress *progress, uint64_t done)
{
	struct timespec now;

	if (!progress->terminal)
		return;
	clock_gettime(CLOCK_MONOTONIC, &now);
	if (now.tv_sec < progress->next.tv_sec ||
	    (now.tv_sec == progress->next.tv_sec && now.tv_nsec < progress->next.tv_nsec))
		return;
	progress->next = now;
	progress->next.tv_sec++;
	progress->shown = true;
	/* The cursor goes back to the start of the line, so that whatever is printed next replaces it. */
	text_print(stderr, progress->name, strlen(progress->name));
	if (progress->length != UINT64_MAX && progress->length >= 100)
		fprintf(stderr, ": %" PRIu64 " %%\r", done / (progress->length / 100));
	else
		fprintf(stderr, ": %" PRIu64 " MiB\r", done >> 20);
	fflush(stderr);
}

void
progress_end(struct progress *progress)
{
	if (progress->shown)
		fputs("\033[K", stderr);
}
