/* SPDX-License-Identifier: BSD-2-Clause */
/* Octets that cannot be written, between pages that cannot be touched. */
#ifndef GUARDED_H
#define GUARDED_H

#include <stdbool.h>
#include <stddef.h>

/* The longest input that is looked at. */
#define GUARDED_ROOM ((size_t)1 << 16)

struct guarded {
	unsigned char *writable; /* the same octets, for guarded_place() */
	const unsigned char *readable;
};

/* Makes the two mappings. Ends the program if that fails. */
void guarded_make(struct guarded *guarded);

/* Copies octets so that they end where the readable pages end, or start where they start. Undoes what was there. */
const unsigned char *guarded_place(const struct guarded *guarded, const void *octets, size_t size, bool at_end);

#endif
