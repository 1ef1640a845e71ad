/* SPDX-License-Identifier: BSD-2-Clause */
#include "byteorder.h"
#include "internal.h"
#include "memory.h"

/*@ // A writer between calls; one that is all zero is one.
  @ predicate writing(struct mtstream_writer *writer) =
  @   writer->used <= writer->capacity && \valid(writer->buffer + (0 .. writer->capacity - 1)) &&
  @   \separated(writer, writer->buffer + (0 .. writer->capacity - 1));
  @ predicate goes_on(integer status) = status == MTSTREAM_OK || status == MTSTREAM_SPACE;
  @*/

/* By way of a copy, since the name may lie in the field. */
/*@ requires field == \null || \valid(field + (0 .. 31));
  @ requires name == \null || \valid_read((const unsigned char *)name + (0 .. (length < 31 ? length : 31) - 1));
  @ assigns field[0 .. 31];
  @ ensures cut: field != \null ==> field[31] == 0;
  @*/
void
mtstream_name_field(unsigned char *field, const void *name, size_t length)
{
	const unsigned char *octets = name;
	unsigned char copy[MTSTREAM_NAME_SIZE];

	if (field == NULL)
		return;
	if (length > MTSTREAM_NAME_SIZE - 1)
		length = MTSTREAM_NAME_SIZE - 1;
	memset(copy, 0, sizeof(copy));
	if (octets != NULL && length > 0)
		memcpy(copy, octets, length);
	memcpy(field, copy, sizeof(copy));
}

/* The first error stays; that the buffer is full gives way to any other. */
/*@ requires \valid(writer);
  @ assigns writer->status;
  @ ensures result: \result == writer->status;
  @ ensures first: goes_on(\old(writer->status)) ==> writer->status == status;
  @ ensures sticky: !goes_on(\old(writer->status)) ==> writer->status == \old(writer->status);
  @*/
static enum mtstream_status
fail_writer(struct mtstream_writer *writer, enum mtstream_status status)
{
	if (writer->status == MTSTREAM_OK || writer->status == MTSTREAM_SPACE)
		writer->status = status;
	return writer->status;
}

/* Whether nothing but a full buffer stands in the way of going on. */
/*@ requires \valid_read(writer);
  @ assigns \nothing;
  @ ensures going: \result != 0 <==> goes_on(writer->status);
  @*/
static int
is_going(const struct mtstream_writer *writer)
{
	return writer->status == MTSTREAM_OK || writer->status == MTSTREAM_SPACE;
}

/* Room for the next size octets, which are counted in any case; NULL if the buffer has none. */
/*@ requires \valid(writer) && writing(writer) && goes_on(writer->status) && size > 0;
  @ assigns writer->total, writer->status, writer->used;
  @ assigns \result \from *writer, size;
  @ ensures writing: writing(writer);
  @ ensures total: writer->total == (uint64_t)(\old(writer->total) + size);
  @ ensures ok: \result != \null <==> writer->status == MTSTREAM_OK;
  @ ensures space: \result == \null <==> writer->status == MTSTREAM_SPACE;
  @ ensures alone: \result == \null ==> writer->used == \old(writer->used);
  @ ensures used: \result != \null ==> writer->used == \old(writer->used) + size;
  @ ensures place: \result != \null ==> \result == writer->buffer + \old(writer->used);
  @*/
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

/*@ requires writer == \null || \valid(writer);
  @ requires header == \null || \valid_read(header);
  @ requires buffer == \null || \valid((unsigned char *)buffer + (0 .. capacity - 1));
  @ requires writer != \null ==> \separated(writer, header);
  @ requires buffer != \null ==> \separated(writer, (unsigned char *)buffer + (0 .. capacity - 1));
  @ assigns *writer, ((unsigned char *)buffer)[0 .. capacity - 1];
  @ ensures writing: writer != \null ==> writing(writer);
  @ ensures status: writer != \null ==> \result == writer->status;
  @*/
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
		return fail_writer(writer, MTSTREAM_ARGUMENT);
	if (header->version != 1)
		return fail_writer(writer, MTSTREAM_VERSION);
	if (header->maxcpus == 0)
		return fail_writer(writer, MTSTREAM_MAXCPUS);
	writer->buffer = buffer;
	writer->capacity = capacity;
	writer->header = *header;
	writer->kind = kind;
	writer->byte_order = byte_order;
	place = reserve(writer, MTSTREAM_HEADER_SIZE);
	if (place != NULL) {
		store32(place + OFFSET_HEADER_version, writer->header.version, big);
		store32(place + OFFSET_HEADER_maxcpus, writer->header.maxcpus, big);
		store32(place + OFFSET_HEADER_count, writer->header.count, big);
		store32(place + OFFSET_HEADER_pad, writer->header.pad, big);
	}
	return writer->status;
}

/* Stores words in their order; the byte order is a constant inside each loop. */
/*@ requires count <= 8 && \valid(place + (0 .. 8 * count - 1)) && \valid_read(words + (0 .. count - 1));
  @ assigns place[0 .. 8 * count - 1];
  @*/
static void
store_words(unsigned char *place, const uint64_t *words, unsigned count, int big)
{
	/*@ loop invariant place: 0 <= i <= count;
	  @ loop assigns i, place[0 .. 8 * count - 1];
	  @ loop variant count - i;
	  @*/
	for (unsigned i = 0; big && i < count; i++)
		store64(place + 8 * i, words[i], 1);
	/*@ loop invariant place: 0 <= i <= count;
	  @ loop assigns i, place[0 .. 8 * count - 1];
	  @ loop variant count - i;
	  @*/
	for (unsigned i = 0; !big && i < count; i++)
		store64(place + 8 * i, words[i], 0);
}

/* Places of fields among the words of a zone header: 32-bit ones from align on, 64-bit ones from allocs on. */
#define ZONE32(field) ((OFFSET_UMA_ZONE_##field - OFFSET_UMA_ZONE_align) / 4)
#define ZONE64(field) ((OFFSET_UMA_ZONE_##field - OFFSET_UMA_ZONE_allocs) / 8)

/*@ requires \valid(place + (0 .. 119)) && \valid_read(zone);
  @ assigns place[32 .. 119];
  @*/
static void
store_zone(unsigned char *place, const struct mtstream_uma_zone *zone, int big)
{
	const uint32_t narrow[] = {[ZONE32(align)] = zone->align, [ZONE32(size)] = zone->size, [ZONE32(rsize)] = zone->rsize,
	    [ZONE32(maxpages)] = zone->maxpages, [ZONE32(limit)] = zone->limit, [ZONE32(pages)] = zone->pages,
	    [ZONE32(keg_free)] = zone->keg_free, [ZONE32(zone_free)] = zone->zone_free,
	    [ZONE32(bucketsize)] = zone->bucketsize, [ZONE32(zone_flags)] = zone->zone_flags};
	const uint64_t wide[] = {[ZONE64(allocs)] = zone->allocs, [ZONE64(frees)] = zone->frees,
	    [ZONE64(fails)] = zone->fails, [ZONE64(sleeps)] = zone->sleeps, [ZONE64(xdomain)] = zone->xdomain,
	    [ZONE64(reserved1)] = zone->reserved1};

	/*@ loop invariant place: 0 <= i <= 10;
	  @ loop assigns i, place[32 .. 71];
	  @ loop variant 10 - i;
	  @*/
	for (unsigned i = 0; i < sizeof(narrow) / sizeof(narrow[0]); i++)
		store32(place + OFFSET_UMA_ZONE_align + 4 * i, narrow[i], big);
	store_words(place + OFFSET_UMA_ZONE_allocs, wide, sizeof(wide) / sizeof(wide[0]), big);
}

/*@ requires writer == \null || \valid(writer) && writing(writer);
  @ requires name == \null || \valid_read(name + (0 .. 31));
  @ requires zone == \null || \valid_read(zone);
  @ assigns *writer, writer->buffer[writer->used .. writer->capacity - 1];
  @ ensures writing: writer != \null ==> writing(writer);
  @ ensures status: writer != \null ==> \result == writer->status;
  @ ensures sticky: writer != \null && !goes_on(\old(writer->status)) ==> \result == \old(writer->status);
  @ ensures alone: writer != \null && \result != MTSTREAM_OK ==> writer->used == \old(writer->used);
  @ ensures total: writer != \null && goes_on(\old(writer->status)) && goes_on(\result) ==>
  @   writer->total == (uint64_t)(\old(writer->total) + head_octets(writer->kind));
  @*/
enum mtstream_status
mtstream_write_record(struct mtstream_writer *writer, const unsigned char *name, const struct mtstream_uma_zone *zone)
{
	unsigned char copy[MTSTREAM_NAME_SIZE], *place;

	if (writer == NULL)
		return MTSTREAM_ARGUMENT;
	if (!is_going(writer))
		return writer->status;
	if (name == NULL || (zone != NULL) != (writer->kind == MTSTREAM_UMA))
		return fail_writer(writer, MTSTREAM_ARGUMENT);
	if (writer->cpus > 0 || writer->records == writer->header.count)
		return fail_writer(writer, MTSTREAM_STATE);
	writer->records++;
	writer->cpus = writer->header.maxcpus;
	place = reserve(writer, head_size(writer->kind));
	if (place != NULL) {
		/* Everything is read before it is written, since it may lie in the buffer. */
		memcpy(copy, name, sizeof(copy));
		if (zone != NULL)
			store_zone(place, zone, writer->byte_order == MTSTREAM_BIG_ENDIAN);
		memcpy(place, copy, sizeof(copy));
	}
	return writer->status;
}

/* Writes the statistics of the next CPU. */
/*@ requires \valid(writer) && writing(writer) && \valid_read(words + (0 .. 7));
  @ assigns *writer, writer->buffer[writer->used .. writer->capacity - 1];
  @ ensures writing: writing(writer);
  @ ensures status: \result == writer->status;
  @ ensures sticky: !goes_on(\old(writer->status)) ==> \result == \old(writer->status);
  @ ensures alone: \result != MTSTREAM_OK ==> writer->used == \old(writer->used);
  @ ensures total: goes_on(\old(writer->status)) && goes_on(\result) ==>
  @   writer->total == (uint64_t)(\old(writer->total) + 64);
  @*/
static enum mtstream_status
write_stats(struct mtstream_writer *writer, const uint64_t words[STATS_WORDS])
{
	unsigned char *place;

	if (!is_going(writer))
		return writer->status;
	if (writer->cpus == 0)
		return fail_writer(writer, MTSTREAM_STATE);
	writer->cpus--;
	place = reserve(writer, MTSTREAM_STATS_SIZE);
	if (place != NULL)
		store_words(place, words, STATS_WORDS, writer->byte_order == MTSTREAM_BIG_ENDIAN);
	return writer->status;
}

/*@ requires writer == \null || \valid(writer) && writing(writer);
  @ requires stats == \null || \valid_read(stats);
  @ assigns *writer, writer->buffer[writer->used .. writer->capacity - 1];
  @ ensures writing: writer != \null ==> writing(writer);
  @ ensures status: writer != \null ==> \result == writer->status;
  @ ensures sticky: writer != \null && !goes_on(\old(writer->status)) ==> \result == \old(writer->status);
  @ ensures alone: writer != \null && \result != MTSTREAM_OK ==> writer->used == \old(writer->used);
  @ ensures total: writer != \null && goes_on(\old(writer->status)) && goes_on(\result) ==>
  @   writer->total == (uint64_t)(\old(writer->total) + 64);
  @*/
enum mtstream_status
mtstream_write_malloc_stats(struct mtstream_writer *writer, const struct mtstream_malloc_stats *stats)
{
	if (writer == NULL)
		return MTSTREAM_ARGUMENT;
	if (stats == NULL || writer->kind != MTSTREAM_MALLOC)
		return fail_writer(writer, MTSTREAM_ARGUMENT);
	const uint64_t words[STATS_WORDS] = {
		[OFFSET_MALLOC_STATS_memalloced / 8] = stats->memalloced,
		[OFFSET_MALLOC_STATS_memfreed / 8] = stats->memfreed,
		[OFFSET_MALLOC_STATS_numallocs / 8] = stats->numallocs,
		[OFFSET_MALLOC_STATS_numfrees / 8] = stats->numfrees,
		[OFFSET_MALLOC_STATS_size / 8] = stats->size,
		[OFFSET_MALLOC_STATS_reserved1 / 8] = stats->reserved1,
		[OFFSET_MALLOC_STATS_reserved2 / 8] = stats->reserved2,
		[OFFSET_MALLOC_STATS_reserved3 / 8] = stats->reserved3,
	};
	return write_stats(writer, words);
}

/*@ requires writer == \null || \valid(writer) && writing(writer);
  @ requires stats == \null || \valid_read(stats);
  @ assigns *writer, writer->buffer[writer->used .. writer->capacity - 1];
  @ ensures writing: writer != \null ==> writing(writer);
  @ ensures status: writer != \null ==> \result == writer->status;
  @ ensures sticky: writer != \null && !goes_on(\old(writer->status)) ==> \result == \old(writer->status);
  @ ensures alone: writer != \null && \result != MTSTREAM_OK ==> writer->used == \old(writer->used);
  @ ensures total: writer != \null && goes_on(\old(writer->status)) && goes_on(\result) ==>
  @   writer->total == (uint64_t)(\old(writer->total) + 64);
  @*/
enum mtstream_status
mtstream_write_uma_stats(struct mtstream_writer *writer, const struct mtstream_uma_stats *stats)
{
	if (writer == NULL)
		return MTSTREAM_ARGUMENT;
	if (stats == NULL || writer->kind != MTSTREAM_UMA)
		return fail_writer(writer, MTSTREAM_ARGUMENT);
	uint64_t words[STATS_WORDS] = {
		[OFFSET_UMA_STATS_allocs / 8] = stats->allocs,
		[OFFSET_UMA_STATS_frees / 8] = stats->frees,
		[OFFSET_UMA_STATS_cache_free / 8] = stats->cache_free,
	};
	/*@ loop invariant place: 0 <= i <= 5;
	  @ loop assigns i, words[3 .. 7];
	  @ loop variant 5 - i;
	  @*/
	for (unsigned i = 0; i < 5; i++)
		words[OFFSET_UMA_STATS_reserved / 8 + i] = stats->reserved[i];
	return write_stats(writer, words);
}

/*@ requires writer == \null || \valid(writer) && writing(writer);
  @ assigns *writer, writer->buffer[writer->used .. writer->capacity - 1];
  @ ensures writing: writer != \null ==> writing(writer);
  @ ensures status: writer != \null ==> \result == writer->status;
  @ ensures sticky: writer != \null && !goes_on(\old(writer->status)) ==> \result == \old(writer->status);
  @ ensures alone: writer != \null && \result != MTSTREAM_OK ==> writer->used == \old(writer->used);
  @ ensures total: writer != \null && goes_on(\old(writer->status)) && goes_on(\result) ==>
  @   writer->total == (uint64_t)(\old(writer->total) + 64 * cpus);
  @*/
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
		return fail_writer(writer, MTSTREAM_STATE);
	writer->cpus -= cpus;
	place = cpus > 0 ? reserve(writer, size) : NULL;
	if (place != NULL)
		memset(place, 0, (size_t)size);
	return writer->status;
}

/*@ requires writer == \null || \valid(writer) && writing(writer);
  @ assigns writer->used;
  @ ensures writing: writer != \null ==> writing(writer);
  @ ensures used: \result == (writer != \null && writer->status == MTSTREAM_OK ? \old(writer->used) : 0);
  @ ensures forgotten: writer != \null && writer->status == MTSTREAM_OK ==> writer->used == 0;
  @*/
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

/*@ requires writer == \null || \valid(writer) && writing(writer);
  @ requires length == \null || \valid(length);
  @ requires length != \null && writer != \null ==> \separated(writer, length);
  @ assigns writer->status, *length;
  @ ensures status: writer != \null ==> \result == writer->status;
  @ ensures sticky: writer != \null && !goes_on(\old(writer->status)) ==> \result == \old(writer->status);
  @ ensures length: writer != \null && length != \null ==> *length == writer->total;
  @*/
enum mtstream_status
mtstream_write_finish(struct mtstream_writer *writer, uint64_t *length)
{
	if (writer == NULL)
		return MTSTREAM_ARGUMENT;
	if (length != NULL)
		*length = writer->total;
	if (writer->cpus > 0 || writer->records != writer->header.count)
		return fail_writer(writer, MTSTREAM_STATE);
	return writer->status;
}
