/* SPDX-License-Identifier: BSD-2-Clause */
/* A line on standard error that shows how far long work is; only on a terminal. */
#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

struct progress {
	const char *name;
	uint64_t length;      /* of the whole, UINT64_MAX if it is not known */
	bool terminal, shown;
	struct timespec next; /* when to show it next */
};

void progress_begin(struct progress *progress, const char *name, uint64_t length);
void progress_show(struct progress *progress, uint64_t done);
void progress_end(struct progress *progress);

#endif
