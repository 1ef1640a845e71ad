/* SPDX-License-Identifier: BSD-2-Clause */
/* Memory that ends where the next octet cannot be touched. */
#ifndef ROOM_H
#define ROOM_H

#include <stddef.h>

/* Three rooms, for the octets of a vector, a chunk of them, and what the writer makes of them. */
enum room { ROOM_VECTOR, ROOM_CHUNK, ROOM_WRITER, ROOMS };

/* The last size octets of a room; where it grows for them, what was in it is lost. */
unsigned char *room_of(enum room room, size_t size);

#endif
