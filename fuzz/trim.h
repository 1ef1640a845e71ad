/* SPDX-License-Identifier: BSD-2-Clause */
/* Makes a stream smaller while it still does what it is kept for: first records go, then CPUs, then any octets. */
#ifndef TRIM_H
#define TRIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct trim {
	unsigned char *data; /* the smallest so far */
	size_t size;
	/* The rest is private to trim.c. */
	unsigned stage;
	size_t place, step; /* what to leave out next: from which record, CPU or octet on, and how many */
};

/* Begins with octets that stay the caller's, and are overwritten with what is smaller. */
void trim_begin(struct trim *trim, unsigned char *data, size_t size);

/* The next octets to try, less than trim->size of them. False if there is nothing left to try. */
bool trim_next(struct trim *trim, unsigned char *attempt, size_t *size);

/* Takes the last attempt for the smallest so far, if it still does what it is to do. */
void trim_tell(struct trim *trim, const unsigned char *attempt, size_t size, bool still_does);

#endif
