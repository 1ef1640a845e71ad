/* SPDX-License-Identifier: BSD-2-Clause */
#include <err.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "vector.h"

const char *
kind_name(enum kind kind)
{
	return kind == MALLOC ? "malloc" : "uma";
}

const char *
order_name(enum order order)
{
	return order == LITTLE ? "little" : "big";
}

enum order
other_order(enum order order)
{
	return order == LITTLE ? BIG : LITTLE;
}

uint32_t
record_header_size(enum kind kind)
{
	return kind == MALLOC ? 32 : 120;
}

struct vector
vector_of(enum kind kind, enum order order, const char *name, ...)
{
	struct vector vector = {.kind = kind, .order = order, .source = "hand"};
	char middle[64];
	va_list arguments;

	va_start(arguments, name);
	vsnprintf(middle, sizeof(middle), name, arguments);
	va_end(arguments);
	snprintf(vector.id, sizeof(vector.id), "%s.%s.%s", kind_name(kind), middle, order_name(order));
	return vector;
}

void
drop_order(struct vector *vector)
{
	*strrchr(vector->id, '.') = '\0';
}

void
put_octets(struct vector *vector, const void *octets, size_t size)
{
	if (size > VECTOR_MAX_SIZE - vector->size)
		errx(1, "%s: larger than %d octets", vector->id, VECTOR_MAX_SIZE);
	memcpy(vector->octets + vector->size, octets, size);
	vector->size += size;
}

void
put_zeros(struct vector *vector, size_t size)
{
	static const unsigned char zeros[VECTOR_MAX_SIZE];

	put_octets(vector, zeros, size);
}

static void
put_integer(struct vector *vector, uint64_t value, unsigned width)
{
	unsigned char octets[8];

	for (unsigned i = 0; i < width; i++) {
		unsigned place = vector->order == LITTLE ? i : width - 1 - i;
		octets[i] = (unsigned char)(value >> (8 * place));
	}
	put_octets(vector, octets, width);
}

void
put_u32(struct vector *vector, uint32_t value)
{
	put_integer(vector, value, 4);
}

void
put_u64(struct vector *vector, uint64_t value)
{
	put_integer(vector, value, 8);
}

void
put_header(struct vector *vector, uint32_t maxcpus, uint32_t count)
{
	put_u32(vector, 1);
	put_u32(vector, maxcpus);
	put_u32(vector, count);
	put_u32(vector, 0);
}

void
put_name(struct vector *vector, const char *name)
{
	size_t length = strlen(name);

	if (length > NAME_SIZE)
		errx(1, "%s: name of more than %d octets", vector->id, NAME_SIZE);
	put_octets(vector, name, length);
	put_zeros(vector, NAME_SIZE - length);
}

void
put_zone(struct vector *vector, const struct zone *zone)
{
	put_name(vector, zone->name);
	put_u32(vector, zone->align);
	put_u32(vector, zone->size);
	put_u32(vector, zone->rsize);
	put_u32(vector, zone->maxpages);
	put_u32(vector, zone->limit);
	put_u32(vector, zone->pages);
	put_u32(vector, zone->keg_free);
	put_u32(vector, zone->zone_free);
	put_u32(vector, zone->bucketsize);
	put_u32(vector, zone->zone_flags);
	put_u64(vector, zone->allocs);
	put_u64(vector, zone->frees);
	put_u64(vector, zone->fails);
	put_u64(vector, zone->sleeps);
	put_u64(vector, zone->xdomain);
	put_u64(vector, zone->reserved1);
}

void
put_record_header(struct vector *vector, const char *name)
{
	const struct zone zone = {.name = name, .align = 7, .size = 256, .rsize = 256, .pages = 40, .keg_free = 11,
	    .zone_free = 128, .allocs = 900, .frees = 500};

	if (vector->kind == UMA)
		put_zone(vector, &zone);
	else
		put_name(vector, name);
}

void
put_words(struct vector *vector, const uint64_t words[STATS_WORDS])
{
	for (size_t i = 0; i < STATS_WORDS; i++)
		put_u64(vector, words[i]);
}

void
put_ordinary_stats(struct vector *vector, uint32_t cpu)
{
	if (vector->kind == MALLOC)
		put_stats(vector, 8192 + 256 * (uint64_t)cpu, 4096, 40 + cpu, 16, 1 << (4 + cpu % 4));
	else
		put_stats(vector, 300 + cpu, 200, 17 + cpu);
}

void
put_record(struct vector *vector, const char *name, uint32_t maxcpus)
{
	put_record_header(vector, name);
	for (uint32_t cpu = 0; cpu < maxcpus; cpu++)
		put_ordinary_stats(vector, cpu);
}

void
replace_name(struct vector *vector, const unsigned char field[NAME_SIZE])
{
	size_t record = record_header_size(vector->kind) + 64; /* begins with the name field in both kinds */

	memcpy(vector->octets + vector->size - record, field, NAME_SIZE);
}
