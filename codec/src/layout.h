/* SPDX-License-Identifier: BSD-2-Clause */
/* Offsets and sizes, compiled from the one table, and what follows from them. */
#ifndef MTSTREAM_LAYOUT_H
#define MTSTREAM_LAYOUT_H

#include "byteorder.h"
#include "mtstream.h"

/* OFFSET_<structure>_<field>, in octets. */
enum {
#define MTSTREAM_FIELD(structure, name, kernel, offset, width, elements, unit, since, constraint, rules, meaning) \
	OFFSET_##structure##_##name = (offset),
#include "format.def"
	OFFSETS_END
};

#define STATS_WORDS 8u

/*@ predicate known_kind(integer kind) = kind == MTSTREAM_MALLOC || kind == MTSTREAM_UMA;
  @ predicate known_order(integer order) = order == MTSTREAM_LITTLE_ENDIAN || order == MTSTREAM_BIG_ENDIAN;
  @ logic integer bigness(integer order) = order == MTSTREAM_BIG_ENDIAN ? 1 : 0;
  @
  @ // The size law.
  @ logic integer head_octets(integer kind) = kind == MTSTREAM_MALLOC ? 32 : 120;
  @ logic integer record_octets(integer kind, integer maxcpus) = head_octets(kind) + 64 * maxcpus;
  @ logic integer stream_octets(integer kind, integer maxcpus, integer count) =
  @   16 + count * record_octets(kind, maxcpus);
  @
  @ lemma records: \forall integer i, n, r; 0 <= i < n && 0 <= r ==> i * r + r <= n * r;
  @
  @ // Places of a record and of its statistics on a CPU.
  @ logic integer record_place(integer kind, integer maxcpus, integer record) =
  @   stream_octets(kind, maxcpus, record);
  @ logic integer stats_place(integer kind, integer maxcpus, integer record, integer cpu) =
  @   record_place(kind, maxcpus, record) + head_octets(kind) + 64 * cpu;
  @*/

/*@ // What decoding gives.
  @ predicate zone_decoded(struct mtstream_uma_zone *zone, unsigned char *bytes, integer big) =
  @   zone->align == word32(bytes + OFFSET_UMA_ZONE_align, big) &&
  @   zone->size == word32(bytes + OFFSET_UMA_ZONE_size, big) &&
  @   zone->rsize == word32(bytes + OFFSET_UMA_ZONE_rsize, big) &&
  @   zone->maxpages == word32(bytes + OFFSET_UMA_ZONE_maxpages, big) &&
  @   zone->limit == word32(bytes + OFFSET_UMA_ZONE_limit, big) &&
  @   zone->pages == word32(bytes + OFFSET_UMA_ZONE_pages, big) &&
  @   zone->keg_free == word32(bytes + OFFSET_UMA_ZONE_keg_free, big) &&
  @   zone->zone_free == word32(bytes + OFFSET_UMA_ZONE_zone_free, big) &&
  @   zone->bucketsize == word32(bytes + OFFSET_UMA_ZONE_bucketsize, big) &&
  @   zone->zone_flags == word32(bytes + OFFSET_UMA_ZONE_zone_flags, big) &&
  @   zone->allocs == word64(bytes + OFFSET_UMA_ZONE_allocs, big) &&
  @   zone->frees == word64(bytes + OFFSET_UMA_ZONE_frees, big) &&
  @   zone->fails == word64(bytes + OFFSET_UMA_ZONE_fails, big) &&
  @   zone->sleeps == word64(bytes + OFFSET_UMA_ZONE_sleeps, big) &&
  @   zone->xdomain == word64(bytes + OFFSET_UMA_ZONE_xdomain, big) &&
  @   zone->reserved1 == word64(bytes + OFFSET_UMA_ZONE_reserved1, big);
  @ predicate uma_stats_decoded(struct mtstream_uma_stats *stats, unsigned char *bytes, integer big) =
  @   stats->allocs == word64(bytes + OFFSET_UMA_STATS_allocs, big) &&
  @   stats->frees == word64(bytes + OFFSET_UMA_STATS_frees, big) &&
  @   stats->cache_free == word64(bytes + OFFSET_UMA_STATS_cache_free, big) &&
  @   \forall integer i; 0 <= i < 5 ==> stats->reserved[i] == word64(bytes + (OFFSET_UMA_STATS_reserved + 8 * i), big);
  @*/

/*@ assigns \nothing;
  @ ensures truth: \result != 0 <==> known_kind(kind);
  @*/
static inline int
is_kind(enum mtstream_kind kind)
{
	return kind == MTSTREAM_MALLOC || kind == MTSTREAM_UMA;
}

/* Octets of a record header. */
/*@ assigns \nothing;
  @ ensures size: \result == head_octets(kind);
  @*/
static inline uint32_t
head_size(enum mtstream_kind kind)
{
	return kind == MTSTREAM_MALLOC ? MTSTREAM_MALLOC_TYPE_SIZE : MTSTREAM_UMA_ZONE_SIZE;
}

/* Octets of a record; less than 2^39. */
/*@ assigns \nothing;
  @ ensures size: \result == record_octets(kind, maxcpus);
  @*/
static inline uint64_t
record_size(enum mtstream_kind kind, uint32_t maxcpus)
{
	return head_size(kind) + (uint64_t)MTSTREAM_STATS_SIZE * maxcpus;
}

/* The first reserved word; all after it are reserved, too. */
/*@ assigns \nothing;
  @ ensures word: \result == (kind == MTSTREAM_MALLOC ? 5 : 3);
  @*/
static inline unsigned
first_reserved_word(enum mtstream_kind kind)
{
	return kind == MTSTREAM_MALLOC ? OFFSET_MALLOC_STATS_reserved1 / 8 : OFFSET_UMA_STATS_reserved / 8;
}

#endif
