/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Watches the FreeBSD kernel that it runs on: every so many seconds a line that says how much all malloc types hold,
 * and which of them most.
 */
#include <sys/types.h>
#include <sys/sysctl.h>

#include <err.h>
#include <errno.h>
#include <inttypes.h>
#include <mtstream.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define SYSCTL "kern.malloc_stats"
#define TRIES 8

/* One buffer for ever: with 1024 CPUs a stream has 30 MB, and new memory each time would cost more than the reading. */
static unsigned char *buffer;
static size_t capacity;

static void
grow(void)
{
	size_t size;

	if (sysctlbyname(SYSCTL, NULL, &size, NULL, 0) != 0)
		err(1, "%s", SYSCTL);
	/* The length is exact, and out of date as soon as a module that brings malloc types is loaded. */
	size += size / 4;
	if (size > capacity) {
		free(buffer);
		capacity = size;
		buffer = malloc(capacity);
		if (buffer == NULL)
			err(1, NULL);
	}
}

/* Fills the buffer, and returns the length of the stream. */
static size_t
read_stream(void)
{
	for (int i = 0; i < TRIES; i++) {
		size_t size = capacity;

		if (capacity > 0 && sysctlbyname(SYSCTL, buffer, &size, NULL, 0) == 0)
			return size;
		/* ENOMEM says that the buffer is too short, not that memory is scarce. What is in it is cut off. */
		if (capacity > 0 && errno != ENOMEM)
			err(1, "%s", SYSCTL);
		grow();
	}
	errx(1, "%s: outgrew the buffer %d times", SYSCTL, TRIES);
}

static void
report(const struct mtstream_view *view)
{
	const unsigned char *name, *largest = (const unsigned char *)"nothing";
	struct mtstream_totals totals;
	int64_t all = 0, most = 0;

	for (uint32_t i = 0; i < view->header.count; i++) {
		if (mtstream_get_name(view, i, &name) != MTSTREAM_OK || mtstream_sum(view, i, &totals) != MTSTREAM_OK)
			continue;
		all += totals.bytes;
		if (totals.bytes > most) {
			most = totals.bytes;
			largest = name;
		}
	}
	printf("%" PRIu32 " types hold %" PRId64 " bytes, %" PRId64 " of them %.32s\n", view->header.count, all, most,
	    (const char *)largest);
	fflush(stdout);
}

int
main(int argc, char **argv)
{
	unsigned seconds = argc > 1 ? (unsigned)atoi(argv[1]) : 10;
	int rounds = argc > 2 ? atoi(argv[2]) : -1;
	struct mtstream_view view;
	enum mtstream_status status;

	while (rounds < 0 || rounds-- > 0) {
		size_t size = read_stream();

		/* The header says how long the stream should be: one that is not is refused here. */
		status = mtstream_open(&view, MTSTREAM_MALLOC, buffer, size, NULL, NULL);
		if (status != MTSTREAM_OK)
			errx(1, "%s: %s", SYSCTL, mtstream_status_text(status));
		report(&view);
		sleep(seconds);
	}
	return 0;
}
