/* SPDX-License-Identifier: BSD-2-Clause */
#include "like.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "like_name.h"

/* What was allocated and what was freed, at one place. */
struct pair {
	uint64_t allocated, freed;
};

struct like {
	struct mtstream_writer writer;
	unsigned char buffer[MTSTREAM_UMA_ZONE_SIZE];
	FILE *stream;
	struct random random;
	bool keep_names;
	struct like_names names;
	/* The record at hand. */
	unsigned char name[MTSTREAM_NAME_SIZE];
	struct mtstream_uma_zone zone;
	void *stats; /* of the stream's kind, per CPU, all-zero ones included */
	struct pair *pairs;
	size_t cpus, capacity;
};

static uint64_t
magnitude(int64_t value)
{
	return value < 0 ? -(uint64_t)value : (uint64_t)value;
}

static int64_t
difference(const struct pair *pair)
{
	return (int64_t)(pair->allocated - pair->freed);
}

/* Of the common part and of the difference, each becomes a number like it: the pair stays as uneven as it was. */
static void
disguise_pair(struct random *random, struct pair *pair)
{
	int64_t more = difference(pair);
	uint64_t common = random_like(random, more < 0 ? pair->allocated : pair->freed);
	uint64_t rest = random_like(random, magnitude(more));

	pair->allocated = common + (more > 0 ? rest : 0);
	pair->freed = common + (more < 0 ? rest : 0);
}

/*
 * Does so with all pairs of a record, whose total is what people look at: it, too, becomes a number like it. Where
 * pairs differ either way, one that leans the right way takes what is amiss; where all lean one way, nothing is.
 */
static void
disguise_pairs(struct random *random, struct pair *pairs, size_t count)
{
	uint64_t before = 0, after = 0, wanted;
	int64_t amiss;

	for (size_t i = 0; i < count; i++) {
		before += (uint64_t)difference(&pairs[i]);
		disguise_pair(random, &pairs[i]);
		after += (uint64_t)difference(&pairs[i]);
	}
	wanted = random_like(random, magnitude((int64_t)before));
	if ((int64_t)before < 0)
		wanted = -wanted;
	amiss = (int64_t)(wanted - after);
	for (size_t i = 0; i < count; i++) {
		int64_t more = difference(&pairs[i]);

		if (amiss > 0 && more > 0)
			pairs[i].allocated += magnitude(amiss);
		else if (amiss < 0 && more < 0)
			pairs[i].freed += magnitude(amiss);
		else
			continue;
		break;
	}
}

static void
put(struct like *like)
{
	fwrite(like->buffer, 1, mtstream_write_flush(&like->writer), like->stream);
}

static void
write_malloc(struct like *like, struct mtstream_malloc_stats *stats)
{
	struct pair *bytes = like->pairs, *counts = like->pairs + like->cpus;

	for (size_t i = 0; i < like->cpus; i++) {
		bytes[i] = (struct pair){stats[i].memalloced, stats[i].memfreed};
		counts[i] = (struct pair){stats[i].numallocs, stats[i].numfrees};
	}
	disguise_pairs(&like->random, bytes, like->cpus);
	disguise_pairs(&like->random, counts, like->cpus);
	mtstream_write_record(&like->writer, like->name, NULL);
	put(like);
	for (size_t i = 0; i < like->cpus; i++) {
		stats[i].memalloced = bytes[i].allocated;
		stats[i].memfreed = bytes[i].freed;
		stats[i].numallocs = counts[i].allocated;
		stats[i].numfrees = counts[i].freed;
		stats[i].reserved1 = random_like(&like->random, stats[i].reserved1);
		stats[i].reserved2 = random_like(&like->random, stats[i].reserved2);
		stats[i].reserved3 = random_like(&like->random, stats[i].reserved3);
		mtstream_write_malloc_stats(&like->writer, &stats[i]);
		put(like);
	}
}

/* Sizes, bucketsize and flags stay. */
static void
disguise_zone(struct random *random, struct mtstream_uma_zone *zone)
{
	uint32_t *const counts[] = {&zone->maxpages, &zone->limit, &zone->pages, &zone->keg_free, &zone->zone_free};
	uint64_t *const words[] = {&zone->fails, &zone->sleeps, &zone->xdomain, &zone->reserved1};

	for (size_t i = 0; i < sizeof(counts) / sizeof(counts[0]); i++)
		*counts[i] = (uint32_t)random_like(random, *counts[i]);
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		*words[i] = random_like(random, *words[i]);
}

/* A limit stays kept, or exceeded. */
static uint32_t
like_limit(uint32_t limit, int64_t used, bool exceeded)
{
	if (limit == 0 || (exceeded ? used > (int64_t)limit : used <= (int64_t)limit))
		return limit;
	if (exceeded)
		return (uint32_t)used - 1;
	return used > UINT32_MAX ? UINT32_MAX : (uint32_t)used;
}

static int64_t
total(const struct pair *pairs, size_t count)
{
	uint64_t sum = 0;

	for (size_t i = 0; i < count; i++)
		sum += (uint64_t)difference(&pairs[i]);
	return (int64_t)sum;
}

static void
write_uma(struct like *like, struct mtstream_uma_stats *stats)
{
	struct mtstream_uma_zone *zone = &like->zone;
	struct pair *pairs = like->pairs;
	size_t count = like->cpus + 1;
	bool exceeded;

	pairs[like->cpus] = (struct pair){zone->allocs, zone->frees};
	for (size_t i = 0; i < like->cpus; i++)
		pairs[i] = (struct pair){stats[i].allocs, stats[i].frees};
	exceeded = total(pairs, count) > (int64_t)zone->limit;
	disguise_pairs(&like->random, pairs, count);
	disguise_zone(&like->random, zone);
	zone->allocs = pairs[like->cpus].allocated;
	zone->frees = pairs[like->cpus].freed;
	zone->limit = like_limit(zone->limit, total(pairs, count), exceeded);
	mtstream_write_record(&like->writer, like->name, zone);
	put(like);
	for (size_t i = 0; i < like->cpus; i++) {
		stats[i].allocs = pairs[i].allocated;
		stats[i].frees = pairs[i].freed;
		stats[i].cache_free = random_like(&like->random, stats[i].cache_free);
		for (size_t k = 0; k < sizeof(stats[i].reserved) / sizeof(stats[i].reserved[0]); k++)
			stats[i].reserved[k] = random_like(&like->random, stats[i].reserved[k]);
		mtstream_write_uma_stats(&like->writer, &stats[i]);
		put(like);
	}
}

static bool
make_room(struct like *like, size_t cpus)
{
	size_t capacity = like->capacity == 0 ? 64 : like->capacity;
	void *stats, *pairs;

	while (capacity < cpus)
		capacity *= 2;
	if (capacity == like->capacity)
		return true;
	stats = realloc(like->stats, capacity * MTSTREAM_STATS_SIZE);
	if (stats != NULL)
		like->stats = stats;
	/* For malloc two of each CPU, for uma one more than CPUs. */
	pairs = realloc(like->pairs, 2 * capacity * sizeof(*like->pairs));
	if (pairs != NULL)
		like->pairs = pairs;
	if (stats == NULL || pairs == NULL)
		return false;
	like->capacity = capacity;
	return true;
}

/* octets is NULL for statistics that are all zero. */
static bool
keep_stats(struct like *like, const struct mtstream_push *push, const unsigned char *octets, uint32_t cpus)
{
	struct mtstream_malloc_stats *malloc_stats;
	struct mtstream_uma_stats *uma_stats;

	if (!make_room(like, like->cpus + cpus))
		return false;
	malloc_stats = like->stats;
	uma_stats = like->stats;
	if (octets == NULL) {
		memset(&malloc_stats[like->cpus], 0, (size_t)cpus * MTSTREAM_STATS_SIZE);
		like->cpus += cpus;
		return true;
	}
	for (uint32_t i = 0; i < cpus; i++, octets += MTSTREAM_STATS_SIZE, like->cpus++) {
		if (push->kind == MTSTREAM_MALLOC)
			mtstream_decode_malloc_stats(octets, push->byte_order, &malloc_stats[like->cpus]);
		else
			mtstream_decode_uma_stats(octets, push->byte_order, &uma_stats[like->cpus]);
	}
	return true;
}

static bool
begin_record(struct like *like, const struct mtstream_push *push, const unsigned char *octets)
{
	like->cpus = 0;
	memcpy(like->name, octets, sizeof(like->name));
	if (push->kind == MTSTREAM_UMA)
		mtstream_decode_uma_zone(octets, push->byte_order, &like->zone);
	return like->keep_names || like_name(&like->names, &like->random, like->name);
}

static enum outcome
handle(void *context, const struct mtstream_push *push, const struct mtstream_event *event)
{
	struct like *like = context;
	bool good = true;

	switch (event->kind) {
	case MTSTREAM_EVENT_HEADER:
		mtstream_write_begin(&like->writer, push->kind, push->byte_order, &push->header, like->buffer,
		    sizeof(like->buffer));
		put(like);
		break;
	case MTSTREAM_EVENT_RECORD:
		good = begin_record(like, push, event->bytes);
		break;
	case MTSTREAM_EVENT_STATS:
	case MTSTREAM_EVENT_ZEROS:
		good = keep_stats(like, push, event->bytes, event->cpus);
		break;
	case MTSTREAM_EVENT_RECORD_END:
		if (push->kind == MTSTREAM_MALLOC)
			write_malloc(like, like->stats);
		else
			write_uma(like, like->stats);
		break;
	}
	if (!good)
		complain("gen", "%s", strerror(errno));
	return good && !ferror(like->stream) ? OUTCOME_GOOD : OUTCOME_FAILED;
}

enum outcome
like(const char *path, const struct input_options *options, uint64_t seed, bool keep_names, FILE *stream)
{
	const struct mtstream_push_options push_options = {.flags = MTSTREAM_PUSH_STATS};
	struct like state = {.stream = stream, .random = {seed}, .keep_names = keep_names};
	struct input input;
	enum mtstream_status status;
	enum outcome outcome = input_open(&input, path, options);

	if (outcome != OUTCOME_GOOD)
		return outcome;
	outcome = input_decode(&input, &push_options, handle, &state, &status);
	input_close(&input);
	like_names_free(&state.names);
	free(state.stats);
	free(state.pairs);
	return outcome;
}
