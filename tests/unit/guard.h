/* SPDX-License-Identifier: BSD-2-Clause */
/* Octets that cannot be written, between pages that cannot be touched: an access out of bounds ends the test. */
#ifndef GUARD_H
#define GUARD_H

#include <criterion/criterion.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

struct guard {
	unsigned char *bytes;
	unsigned char *map;
	size_t length;
};

/* Copies octets to the very end of their pages, or to the very start. */
static inline struct guard
guard(const unsigned char *bytes, size_t size, int at_end)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE), room = (size / page + 1) * page;
	struct guard guarded = {.length = room + 2 * page};
	void *map = mmap(NULL, guarded.length, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	cr_assert(map != MAP_FAILED);
	guarded.map = map;
	guarded.bytes = guarded.map + page + (at_end ? room - size : 0);
	memcpy(guarded.bytes, bytes, size);
	cr_assert(mprotect(guarded.map, page, PROT_NONE) == 0);
	cr_assert(mprotect(guarded.map + page, room, PROT_READ) == 0);
	cr_assert(mprotect(guarded.map + page + room, page, PROT_NONE) == 0);
	return guarded;
}

/* For octets that change while they are read. */
static inline void
allow_writing(struct guard *guarded)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);

	cr_assert(mprotect(guarded->map + page, guarded->length - 2 * page, PROT_READ | PROT_WRITE) == 0);
}

static inline void
unguard(struct guard *guarded)
{
	cr_assert(munmap(guarded->map, guarded->length) == 0);
}

#endif
