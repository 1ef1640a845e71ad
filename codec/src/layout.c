/* SPDX-License-Identifier: BSD-2-Clause */
/* Holds the table to itself and to the public header at compile time, and decodes the structures by it. */
#include "layout.h"

#include "byteorder.h"

/* C99 has no static assertion: an array of negative size is one. */
#define ASSERT(name, condition) typedef char assert_##name[(condition) ? 1 : -1]

/*
 * The fields of a structure follow each other without gap or overlap and fill it: laid end to end, structures and
 * fields reach the same places. An enumerator without a value is one more than the enumerator before it.
 */
enum {
#define MTSTREAM_STRUCTURE(id, kernel, size, summary) START_##id, LAST_##id = START_##id + (size) - 1,
#include "format.def"
	STRUCTURES_END
};
enum {
#define MTSTREAM_FIELD(structure, name, kernel, offset, width, elements, unit, since, constraint, rules, meaning) \
	START_##structure##_##name, LAST_##structure##_##name = START_##structure##_##name + (width) * (elements) - 1,
#include "format.def"
	FIELDS_END
};
#define MTSTREAM_FIELD(structure, name, kernel, offset, width, elements, unit, since, constraint, rules, meaning) \
	ASSERT(place_##structure##_##name, START_##structure##_##name == START_##structure + (offset)); \
	ASSERT(alignment_##structure##_##name, (offset) % (width) == 0);
#include "format.def"
ASSERT(filled, (int)FIELDS_END == (int)STRUCTURES_END);

#define MTSTREAM_STRUCTURE(id, kernel, size, summary) ASSERT(size_##id, (size) == MTSTREAM_##id##_SIZE);
#define MTSTREAM_MALLOC_STATS_SIZE MTSTREAM_STATS_SIZE
#define MTSTREAM_UMA_STATS_SIZE MTSTREAM_STATS_SIZE
#include "format.def"
ASSERT(size_name, MTSTREAM_MALLOC_TYPE_SIZE == MTSTREAM_NAME_SIZE);

/*@ requires \valid_read(bytes + (0 .. 119)) && \valid(zone);
  @ assigns *zone;
  @ ensures decoded: zone_decoded(zone, bytes, bigness(byte_order));
  @*/
void
mtstream_decode_uma_zone(const unsigned char *bytes, enum mtstream_byte_order byte_order, struct mtstream_uma_zone *zone)
{
	int big = byte_order == MTSTREAM_BIG_ENDIAN;

	if (bytes == NULL || zone == NULL)
		return;
	zone->align = load32(bytes + OFFSET_UMA_ZONE_align, big);
	zone->size = load32(bytes + OFFSET_UMA_ZONE_size, big);
	zone->rsize = load32(bytes + OFFSET_UMA_ZONE_rsize, big);
	zone->maxpages = load32(bytes + OFFSET_UMA_ZONE_maxpages, big);
	zone->limit = load32(bytes + OFFSET_UMA_ZONE_limit, big);
	zone->pages = load32(bytes + OFFSET_UMA_ZONE_pages, big);
	zone->keg_free = load32(bytes + OFFSET_UMA_ZONE_keg_free, big);
	zone->zone_free = load32(bytes + OFFSET_UMA_ZONE_zone_free, big);
	zone->bucketsize = load32(bytes + OFFSET_UMA_ZONE_bucketsize, big);
	zone->zone_flags = load32(bytes + OFFSET_UMA_ZONE_zone_flags, big);
	zone->allocs = load64(bytes + OFFSET_UMA_ZONE_allocs, big);
	zone->frees = load64(bytes + OFFSET_UMA_ZONE_frees, big);
	zone->fails = load64(bytes + OFFSET_UMA_ZONE_fails, big);
	zone->sleeps = load64(bytes + OFFSET_UMA_ZONE_sleeps, big);
	zone->xdomain = load64(bytes + OFFSET_UMA_ZONE_xdomain, big);
	zone->reserved1 = load64(bytes + OFFSET_UMA_ZONE_reserved1, big);
}

/*@ requires \valid_read(bytes + (0 .. 63)) && \valid(stats);
  @ assigns *stats;
  @ ensures memalloced: stats->memalloced == word64(bytes + OFFSET_MALLOC_STATS_memalloced, bigness(byte_order));
  @ ensures memfreed: stats->memfreed == word64(bytes + OFFSET_MALLOC_STATS_memfreed, bigness(byte_order));
  @ ensures numallocs: stats->numallocs == word64(bytes + OFFSET_MALLOC_STATS_numallocs, bigness(byte_order));
  @ ensures numfrees: stats->numfrees == word64(bytes + OFFSET_MALLOC_STATS_numfrees, bigness(byte_order));
  @ ensures size: stats->size == word64(bytes + OFFSET_MALLOC_STATS_size, bigness(byte_order));
  @ ensures reserved1: stats->reserved1 == word64(bytes + OFFSET_MALLOC_STATS_reserved1, bigness(byte_order));
  @ ensures reserved2: stats->reserved2 == word64(bytes + OFFSET_MALLOC_STATS_reserved2, bigness(byte_order));
  @ ensures reserved3: stats->reserved3 == word64(bytes + OFFSET_MALLOC_STATS_reserved3, bigness(byte_order));
  @*/
void
mtstream_decode_malloc_stats(const unsigned char *bytes, enum mtstream_byte_order byte_order,
    struct mtstream_malloc_stats *stats)
{
	int big = byte_order == MTSTREAM_BIG_ENDIAN;

	if (bytes == NULL || stats == NULL)
		return;
	stats->memalloced = load64(bytes + OFFSET_MALLOC_STATS_memalloced, big);
	stats->memfreed = load64(bytes + OFFSET_MALLOC_STATS_memfreed, big);
	stats->numallocs = load64(bytes + OFFSET_MALLOC_STATS_numallocs, big);
	stats->numfrees = load64(bytes + OFFSET_MALLOC_STATS_numfrees, big);
	stats->size = load64(bytes + OFFSET_MALLOC_STATS_size, big);
	stats->reserved1 = load64(bytes + OFFSET_MALLOC_STATS_reserved1, big);
	stats->reserved2 = load64(bytes + OFFSET_MALLOC_STATS_reserved2, big);
	stats->reserved3 = load64(bytes + OFFSET_MALLOC_STATS_reserved3, big);
}

/*@ requires \valid_read(bytes + (0 .. 63)) && \valid(stats);
  @ assigns *stats;
  @ ensures decoded: uma_stats_decoded(stats, bytes, bigness(byte_order));
  @*/
void
mtstream_decode_uma_stats(const unsigned char *bytes, enum mtstream_byte_order byte_order,
    struct mtstream_uma_stats *stats)
{
	int big = byte_order == MTSTREAM_BIG_ENDIAN;

	if (bytes == NULL || stats == NULL)
		return;
	stats->allocs = load64(bytes + OFFSET_UMA_STATS_allocs, big);
	stats->frees = load64(bytes + OFFSET_UMA_STATS_frees, big);
	stats->cache_free = load64(bytes + OFFSET_UMA_STATS_cache_free, big);
	/*@ loop invariant place: 0 <= i <= 5;
	  @ loop invariant reserved: \forall integer j; 0 <= j < i ==>
	  @   stats->reserved[j] == word64(bytes + (OFFSET_UMA_STATS_reserved + 8 * j), big);
	  @ loop assigns i, stats->reserved[0 .. 4];
	  @ loop variant 5 - i;
	  @*/
	for (unsigned i = 0; i < 5; i++)
		stats->reserved[i] = load64(bytes + OFFSET_UMA_STATS_reserved + 8 * i, big);
}
