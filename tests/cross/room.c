/* SPDX-License-Identifier: BSD-2-Clause */
#include "room.h"

#include <sys/mman.h>
#include <unistd.h>

#include "report.h"

static struct {
	unsigned char *map;
	size_t size; /* up to the page that cannot be touched */
} rooms[ROOMS];

static void
enlarge(enum room room, size_t size)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE), whole = (size / page + 1) * page;
	unsigned char *map = mmap(NULL, whole + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (map == MAP_FAILED || mprotect(map + whole, page, PROT_NONE) != 0)
		broken("no memory");
	if (rooms[room].map != NULL && munmap(rooms[room].map, rooms[room].size + page) != 0)
		broken("memory cannot be given back");
	rooms[room].map = map;
	rooms[room].size = whole;
}

unsigned char *
room_of(enum room room, size_t size)
{
	if (size > rooms[room].size || rooms[room].map == NULL)
		enlarge(room, size);
	return rooms[room].map + rooms[room].size - size;
}
