/* SPDX-License-Identifier: BSD-2-Clause */
#define _GNU_SOURCE /* memfd_create() */
#include "guarded.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* The same memory is mapped twice, so that nothing has to be switched between inputs. */
void
guarded_make(struct guarded *guarded)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	int fd = memfd_create("guarded", 0);
	unsigned char *writable, *around;

	if (fd < 0 || ftruncate(fd, GUARDED_ROOM) != 0) {
		perror("guarded");
		abort();
	}
	writable = mmap(NULL, GUARDED_ROOM, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	around = mmap(NULL, GUARDED_ROOM + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (writable == MAP_FAILED || around == MAP_FAILED ||
	    mmap(around + page, GUARDED_ROOM, PROT_READ, MAP_SHARED | MAP_FIXED, fd, 0) == MAP_FAILED) {
		perror("guarded");
		abort();
	}
	close(fd);
	guarded->writable = writable;
	guarded->readable = around + page;
}

const unsigned char *
guarded_place(const struct guarded *guarded, const void *octets, size_t size, bool at_end)
{
	size_t place = at_end ? GUARDED_ROOM - size : 0;

	if (size > 0)
		memcpy(guarded->writable + place, octets, size);
	return guarded->readable + place;
}
