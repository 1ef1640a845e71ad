/* SPDX-License-Identifier: BSD-2-Clause */
#include "generate.h"

#include <errno.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "defect.h"

/* Statistics that are written at once. */
#define RUN_CPUS 512u

/* Items that may be in use: sums of bytes then stay below 2^63, whatever the number of CPUs. */
#define MAX_ITEMS (UINT64_C(1) << 44)

struct output {
	struct mtstream_writer writer;
	unsigned char buffer[RUN_CPUS * MTSTREAM_STATS_SIZE];
	FILE *stream;
	uint64_t left; /* octets until the stream is to end */
};

static void
put(struct output *output)
{
	size_t size = mtstream_write_flush(&output->writer);

	if (size > output->left)
		size = (size_t)output->left;
	fwrite(output->buffer, 1, size, output->stream);
	output->left -= size;
}

/* A name that no other record bears, since it ends in the index: text that naive readers stumble over now and then. */
static void
make_name(struct random *random, uint32_t index, unsigned char *name)
{
	static const char *const words[] = {
		"temp", "vm object", "ufs_dirhash", "in.pcb", "a,b", "%s%n", "\"quoted\"", "back\\slash", "*", "<&>",
		"\xc3\x84rger", "\xe5\x86\x85\xe5\xad\x98", "'; drop", "/dev/null", "- -", "malloc-65536-of-many-sizes",
	};
	char text[64];
	const char *word = words[random_below(random, sizeof(words) / sizeof(words[0]))];
	int length = snprintf(text, sizeof(text), "%s %" PRIu32, word, index);

	/* Of a longer one the end is what counts. */
	if (length >= (int)MTSTREAM_NAME_SIZE)
		length = snprintf(text, sizeof(text), "%0*" PRIu32, (int)MTSTREAM_NAME_SIZE - 1, index);
	mtstream_name_field(name, text, (size_t)length);
}

/* What one CPU allocates may be freed on any later one. */
static void
make_counts(struct random *random, struct record *record, uint64_t *allocated, uint64_t *freed)
{
	*allocated = random_magnitude(random, 40);
	record->items += *allocated;
	*freed = record->items > MAX_ITEMS ? record->items : random_below(random, record->items + 1);
	record->items -= *freed;
}

static void
make_malloc_stats(struct random *random, const struct shape *shape, struct record *record)
{
	unsigned bucket = (unsigned)random_below(random, GENERATE_BUCKETS);
	uint64_t size = UINT64_C(16) << bucket;

	for (uint32_t cpu = 0; cpu < shape->maxcpus; cpu++) {
		struct mtstream_malloc_stats *stats = &record->malloc[cpu];

		*stats = (struct mtstream_malloc_stats){0};
		if (random_below(random, 100) >= shape->density)
			continue;
		make_counts(random, record, &stats->numallocs, &stats->numfrees);
		stats->memalloced = stats->numallocs * size;
		stats->memfreed = stats->numfrees * size;
		stats->size = UINT64_C(1) << bucket;
	}
	record->bytes = record->items * size;
}

static void
make_zone(struct random *random, struct record *record)
{
	struct mtstream_uma_zone *zone = &record->zone;

	*zone = (struct mtstream_uma_zone){0};
	zone->size = 1 + (uint32_t)random_below(random, 16384);
	if (random_below(random, 8) != 0) {
		zone->align = (UINT32_C(1) << random_below(random, 9)) - 1;
		zone->rsize = (zone->size + zone->align) & ~zone->align;
		zone->pages = (uint32_t)random_magnitude(random, 32);
		zone->keg_free = (uint32_t)random_magnitude(random, 32);
	}
	zone->zone_free = (uint32_t)random_magnitude(random, 32);
	zone->zone_flags = random_below(random, 4) == 0 ? MTSTREAM_ZONE_SECONDARY : 0;
	make_counts(random, record, &zone->allocs, &zone->frees);
	zone->fails = random_magnitude(random, 20);
	zone->sleeps = random_magnitude(random, 20);
	zone->xdomain = random_magnitude(random, 20);
}

static void
make_uma_stats(struct random *random, const struct shape *shape, struct record *record)
{
	for (uint32_t cpu = 0; cpu < shape->maxcpus; cpu++) {
		struct mtstream_uma_stats *stats = &record->uma[cpu];

		*stats = (struct mtstream_uma_stats){0};
		if (random_below(random, 100) >= shape->density)
			continue;
		make_counts(random, record, &stats->allocs, &stats->frees);
		stats->cache_free = random_magnitude(random, 16);
	}
}

/* A limit above what is in use, now and then, and where the field can hold it. */
static void
make_limit(struct random *random, struct record *record)
{
	uint64_t limit = record->items + random_magnitude(random, 20);

	if (random_below(random, 2) != 0 && limit <= UINT32_MAX) {
		record->zone.limit = (uint32_t)limit;
		record->zone.maxpages = (uint32_t)random_magnitude(random, 32);
	}
}

static void
make_record(struct random *random, const struct shape *shape, uint32_t index, struct record *record)
{
	record->items = 0;
	make_name(random, index, record->name);
	if (shape->kind == MTSTREAM_MALLOC) {
		make_malloc_stats(random, shape, record);
		return;
	}
	make_zone(random, record);
	make_uma_stats(random, shape, record);
	make_limit(random, record);
}

static void
write_record(struct output *output, const struct shape *shape, const struct defect *defect,
    const struct record *record)
{
	mtstream_write_record(&output->writer, record->name, shape->kind == MTSTREAM_UMA ? &record->zone : NULL);
	put(output);
	for (uint32_t cpu = 0; cpu < shape->maxcpus; cpu++) {
		if (shape->kind == MTSTREAM_MALLOC)
			mtstream_write_malloc_stats(&output->writer, &record->malloc[cpu]);
		else
			mtstream_write_uma_stats(&output->writer, &record->uma[cpu]);
		if (cpu % RUN_CPUS == RUN_CPUS - 1 || cpu == shape->maxcpus - 1) {
			/* Without CPUs, nothing but headers. */
			if (defect->rule == MTSTREAM_RULE_HDR_3)
				mtstream_write_flush(&output->writer);
			else
				put(output);
		}
	}
}

static void
write_stream(struct output *output, const struct shape *shape, struct defect *defect, struct record *record)
{
	const struct mtstream_header header = {.version = 1, .maxcpus = shape->maxcpus, .count = shape->count};
	struct random random = shape->values;
	unsigned char before[MTSTREAM_NAME_SIZE];

	mtstream_write_begin(&output->writer, shape->kind, shape->byte_order, &header, output->buffer,
	    sizeof(output->buffer));
	defect_header(defect, output->buffer);
	put(output);
	for (uint32_t i = 0; i < shape->count && output->left > 0 && !ferror(output->stream); i++) {
		memcpy(before, record->name, sizeof(before));
		make_record(&random, shape, i, record);
		defect_record(defect, i, before, record);
		write_record(output, shape, defect, record);
	}
	for (uint64_t i = 0; i < defect->extra; i++)
		fputc((int)random_below(&defect->random, 256), output->stream);
}

static enum outcome
fail(const char *file)
{
	complain(file, "%s", strerror(errno));
	return OUTCOME_FAILED;
}

enum outcome
generate(const struct shape *shape, FILE *stream, const char *file, struct generated *generated)
{
	const uint64_t head = shape->kind == MTSTREAM_UMA ? MTSTREAM_UMA_ZONE_SIZE : MTSTREAM_MALLOC_TYPE_SIZE;
	struct output output = {.stream = stream};
	struct defect defect;
	struct record record = {.name = ""};
	uint64_t size;

	if (mtstream_size(shape->kind, shape->maxcpus, shape->count, &size) != MTSTREAM_OK) {
		complain(file, "%" PRIu32 " records on %" PRIu32 " CPUs take 2^64 bytes or more", shape->count,
		    shape->maxcpus);
		return OUTCOME_USAGE;
	}
	record.malloc = calloc(shape->maxcpus, sizeof(*record.malloc));
	record.uma = calloc(shape->maxcpus, sizeof(*record.uma));
	if (record.malloc != NULL && record.uma != NULL) {
		defect_choose(&defect, shape, size, head + (uint64_t)shape->maxcpus * MTSTREAM_STATS_SIZE);
		output.left = defect.keep;
		write_stream(&output, shape, &defect, &record);
		*generated = (struct generated){defect.keep - output.left + defect.extra, defect.offset};
	}
	free(record.malloc);
	free(record.uma);
	if (record.malloc == NULL || record.uma == NULL)
		return fail(file);
	if (fflush(stream) == 0 && !ferror(stream))
		return OUTCOME_GOOD;
	/* Of standard output the end of the program tells. */
	return stream == stdout ? OUTCOME_FAILED : fail(file);
}
