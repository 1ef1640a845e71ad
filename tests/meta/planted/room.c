/* SPDX-License-Identifier: BSD-2-Clause */
#include "room.h"

#include <sys/mman.h>
#include <unistd.h>

#include "report.h"

unsigned char *
room_of(enum room room, size_t size)
{
	static unsigned char *ends[ROOMS];

	if (size > ROOM_SIZE)
		broken("larger than a vector that is a file can be");
	if (ends[room] == NULL) {
		size_t page = (size_t)sysconf(_SC_PAGESIZE), before = (ROOM_SIZE + page - 1) / page * page;
		unsigned char *map;

		map = mmap(NULL, before + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
		if (map == MAP_FAILED || mprotect(map + before, page, PROT_NONE) != 0)
			broken("no memory");
		ends[room] = map + before;
	}
	return ends[room] - size;
}
