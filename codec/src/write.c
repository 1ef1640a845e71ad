/* SPDX-License-Identifier: BSD-2-Clause */
#include <string.h>

#include "byteorder.h"
#include "internal.h"

void
mtstream_name_field(unsigned char *field, const void *name, size_t length)
{
	if (length > MTSTREAM_NAME_SIZE - 1)
		length = MTSTREAM_NAME_SIZE - 1;
	memset(field, 0, MTSTREAM_NAME_SIZE);
	if (length > 0)
		memcpy(field, name, length);
}

/* The first error stays; that the buffer is full gives way to any other. */
static enum mtstream_status
fail(struct mtstream_writer *writer, enum mtstream_status status)
{
	if (writer->status == MTSTREAM_OK || writer->status == MTSTREAM_SPACE)
		writer->status = status;
	return writer->status;
}

/* Whether nothing but a full buffer stands in the way of going on. */
static int
is_going(const struct mtstream_writer *writer)
{
	return writer->status == MTSTREAM_OK || writer->status == MTSTREAM_SPACE;
}

/* Room for the next size octets, which are counted in any case; NULL if the buffer has none. */
static unsigned char *
reserve(struct mtstream_writer *writer, uint64_t size)
{
	unsigned char *place;

	writer->total += size;
	if (writer->status != MTSTREAM_OK)
		return NULL;
	if (size > writer->capacity - writer->used) {
		writer->status = MTSTREAM_SPACE;
		return NULL;
	}
	place = writer->buffer + writer->used;
	writer->used += (size_t)size;
	return place;
}

enum mtstream_status
mtstream_write_begin(struct mtstream_writer *writer, enum mtstream_kind kind, enum mtstream_byte_order byte_order,
    const struct mtstream_header *header, void *buffer, size_t capacity)
{
	int big = byte_order == MTSTREAM_BIG_ENDIAN;
	unsigned char *place;

	if (writer == NULL)
		return MTSTREAM_ARGUMENT;
	memset(writer, 0, sizeof(*writer));
	if (!is_kind(kind) || (!big && byte_order != MTSTREAM_LITTLE_ENDIAN) || header == NULL ||
	    (buffer == NULL && capacity > 0))
		return fail(writer, MTSTREAM_ARGUMENT);
	if (header->version != 1)
		return fail(writer, MTSTREAM_VERSION);
	if (header->maxcpus == 0)
		return fail(writer, MTSTREAM_MAXCPUS);
	writer->buffer = buffer;
	writer->capacity = capacity;
	writer->header = *header;
	writer->kind = kind;
	writer->byte_order = byte_order;
	place = reserve(writer, MTSTREAM_HEADER_SIZE);
	if (place != NULL) {
		store32(place + OFFSET_HEADER_version, header->version, big);
		store32(place + OFFSET_HEADER_maxcpus, header->maxcpus, big);
		store32(place + OFFSET_HEADER_count, header->count, big);
		store32(place + OFFSET_HEADER_pad, header->pad, big);
	}
	return writer->status;
}

static void
store_zone(unsigned char *place, const struct mtstream_uma_zone *zone, int big)
{
	store32(place + OFFSET_UMA_ZONE_align, zone->align, big);
	store32(place + OFFSET_UMA_ZONE_size, zone->size, big);
	store32(place + OFFSET_UMA_ZONE_rsize, zone->rsize, big);
	store32(place + OFFSET_UMA_ZONE_maxpages, zone->maxpages, big);
	store32(place + OFFSET_UMA_ZONE_limit, zone->limit, big);
	store32(place + OFFSET_UMA_ZONE_pages, zone->pages, big);
	store32(place + OFFSET_UMA_ZONE_keg_free, zone->keg_free, big);
	store32(place + OFFSET_UMA_ZONE_zone_free, zone->zone_free, big);
	store32(place + OFFSET_UMA_ZONE_bucketsize, zone->bucketsize, big);
	store32(place + OFFSET_UMA_ZONE_zone_flags, zone->zone_flags, big);
	store64(place + OFFSET_UMA_ZONE_allocs, zone->allocs, big);
	store64(place + OFFSET_UMA_ZONE_frees, zone->frees, big);
	store64(place + OFFSET_UMA_ZONE_fails, zone->fails, big);
	store64(place + OFFSET_UMA_ZONE_sleeps, zone->sleeps, big);
	store64(place + OFFSET_UMA_ZONE_xdomain, zone->xdomain, big);
	store64(place + OFFSET_UMA_ZONE_reserved1, zone->reserved1, big);
}

enum mtstream_status
mtstream_write_record(struct mtstream_writer *writer, const unsigned char *name, const struct mtstream_uma_zone *zone)
{
	unsigned char *place;

	if (writer == NULL)
		return MTSTREAM_ARGUMENT;
	if (!is_going(writer))
		return writer->status;
	if (name == NULL || (zone != NULL) != (writer->kind == MTSTREAM_UMA))
		return fail(writer, MTSTREAM_ARGUMENT);
	if (writer->cpus > 0 || writer->records == writer->header.count)
		return fail(writer, MTSTREAM_STATE);
	writer->records++;
	writer->cpus = writer->header.maxcpus;
	place = reserve(writer, head_size(writer->kind));
	if (place != NULL) {
		memcpy(place, name, MTSTREAM_NAME_SIZE);
		if (zone != NULL)
			store_zone(place, zone, writer->byte_order == MTSTREAM_BIG_ENDIAN);
	}
	return writer->status;
}

/* Begins the statistics of the next CPU; NULL if there is nothing to store. */
static unsigned char *
reserve_stats(struct mtstream_writer *writer, enum mtstream_kind kind, const void *stats)
{
	if (!is_going(writer))
		return NULL;
	if (stats == NULL || writer->kind != kind) {
		fail(writer, MTSTREAM_ARGUMENT);
		return NULL;
	}
	if (writer->cpus == 0) {
		fail(writer, MTSTREAM_STATE);
		return NULL;
	}
	writer->cpus--;
	return reserve(writer, MTSTREAM_STATS_SIZE);
}

enum mtstream_status
mtstream_write_malloc_stats(struct mtstream_writer *writer, const struct mtstream_malloc_stats *stats)
{
	unsigned char *place;
	int big;

	if (writer == NULL)
		return MTSTREAM_ARGUMENT;
	big = writer->byte_order == MTSTREAM_BIG_ENDIAN;
	place = reserve_stats(writer, MTSTREAM_MALLOC, stats);
	if (place != NULL) {
		store64(place + OFFSET_MALLOC_STATS_memalloced, stats->memalloced, big);
		store64(place + OFFSET_MALLOC_STATS_memfreed, stats->memfreed, big);
		store64(place + OFFSET_MALLOC_STATS_numallocs, stats->numallocs, big);
		store64(place + OFFSET_MALLOC_STATS_numfrees, stats->numfrees, big);
		store64(place + OFFSET_MALLOC_STATS_size, stats->size, big);
		store64(place + OFFSET_MALLOC_STATS_reserved1, stats->reserved1, big);
		store64(place + OFFSET_MALLOC_STATS_reserved2, stats->reserved2, big);
		store64(place + OFFSET_MALLOC_STATS_reserved3, stats->reserved3, big);
	}
	return writer->status;
}

enum mtstream_status
mtstream_write_uma_stats(struct mtstream_writer *writer, const struct mtstream_uma_stats *stats)
{
	unsigned char *place;
	int big;

	if (writer == NULL)
		return MTSTREAM_ARGUMENT;
	big = writer->byte_order == MTSTREAM_BIG_ENDIAN;
	place = reserve_stats(writer, MTSTREAM_UMA, stats);
	if (place != NULL) {
		store64(place + OFFSET_UMA_STATS_allocs, stats->allocs, big);
		store64(place + OFFSET_UMA_STATS_frees, stats->frees, big);
		store64(place + OFFSET_UMA_STATS_cache_free, stats->cache_free, big);
		for (unsigned i = 0; i < 5; i++)
			store64(place + OFFSET_UMA_STATS_reserved + 8 * i, stats->reserved[i], big);
	}
	return writer->status;
}

enum mtstream_status
mtstream_write_zeros(struct mtstream_writer *writer, uint32_t cpus)
{
	unsigned char *place;
	uint64_t size = (uint64_t)MTSTREAM_STATS_SIZE * cpus;

	if (writer == NULL)
		return MTSTREAM_ARGUMENT;
	if (!is_going(writer))
		return writer->status;
	if (cpus > writer->cpus)
		return fail(writer, MTSTREAM_STATE);
	writer->cpus -= cpus;
	place = cpus > 0 ? reserve(writer, size) : NULL;
	if (place != NULL)
		memset(place, 0, (size_t)size);
	return writer->status;
}

size_t
mtstream_write_flush(struct mtstream_writer *writer)
{
	size_t used;

	if (writer == NULL || writer->status != MTSTREAM_OK)
		return 0;
	used = writer->used;
	writer->used = 0;
	return used;
}

enum mtstream_status
mtstream_write_finish(struct mtstream_writer *writer, uint64_t *length)
{
	if (writer == NULL)
		return MTSTREAM_ARGUMENT;
	if (length != NULL)
		*length = writer->total;
	if (writer->cpus > 0 || writer->records != writer->header.count)
		return fail(writer, MTSTREAM_STATE);
	return writer->status;
}
