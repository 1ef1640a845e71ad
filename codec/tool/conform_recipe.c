/* SPDX-License-Identifier: BSD-2-Clause */
#include "conform_recipe.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "random.h"

struct kitchen {
	struct mtstream_writer writer;
	unsigned char buffer[MTSTREAM_UMA_ZONE_SIZE];
	struct random random;
	FILE *file;
};

static void
put(struct kitchen *kitchen)
{
	fwrite(kitchen->buffer, 1, mtstream_write_flush(&kitchen->writer), kitchen->file);
}

static void
put_record_header(struct kitchen *kitchen, enum mtstream_kind kind, uint32_t index)
{
	struct random *random = &kitchen->random;
	struct mtstream_uma_zone zone = {.align = 7};
	unsigned char name[MTSTREAM_NAME_SIZE];
	char text[MTSTREAM_NAME_SIZE];

	mtstream_name_field(name, text, (size_t)snprintf(text, sizeof(text), "type-%" PRIu32, index));
	if (kind == MTSTREAM_UMA) {
		zone.size = zone.rsize = 8 * (1 + (uint32_t)(random_next(random) >> 55));
		zone.pages = (uint32_t)(random_next(random) >> 48);
		zone.keg_free = (uint32_t)(random_next(random) >> 48);
		zone.zone_free = (uint32_t)(random_next(random) >> 48);
		zone.allocs = random_next(random) >> 40;
		zone.frees = zone.allocs / 2;
		zone.fails = random_next(random) >> 56;
		zone.sleeps = random_next(random) >> 56;
		zone.xdomain = random_next(random) >> 56;
	}
	mtstream_write_record(&kitchen->writer, name, kind == MTSTREAM_UMA ? &zone : NULL);
	put(kitchen);
}

static void
put_live(struct kitchen *kitchen, enum mtstream_kind kind)
{
	struct random *random = &kitchen->random;
	struct mtstream_malloc_stats malloc_stats = {0};
	struct mtstream_uma_stats uma_stats = {0};

	if (kind == MTSTREAM_MALLOC) {
		malloc_stats.memalloced = random_next(random) >> 24;
		malloc_stats.memfreed = malloc_stats.memalloced / 2;
		malloc_stats.numallocs = random_next(random) >> 40;
		malloc_stats.numfrees = malloc_stats.numallocs / 2;
		malloc_stats.size = UINT64_C(1) << (random_next(random) >> 61);
		mtstream_write_malloc_stats(&kitchen->writer, &malloc_stats);
	} else {
		uma_stats.allocs = random_next(random) >> 40;
		uma_stats.frees = uma_stats.allocs / 2;
		uma_stats.cache_free = random_next(random) >> 56;
		mtstream_write_uma_stats(&kitchen->writer, &uma_stats);
	}
	put(kitchen);
}

/* A hole, which costs neither time nor space. The writer is told after a fashion: it counts what it drops. */
static bool
put_idle(struct kitchen *kitchen, uint32_t cpus)
{
	for (uint32_t i = 0; i < cpus; i++) {
		mtstream_write_zeros(&kitchen->writer, 1);
		mtstream_write_flush(&kitchen->writer);
	}
	return fseeko(kitchen->file, (off_t)cpus * (off_t)MTSTREAM_STATS_SIZE, SEEK_CUR) == 0;
}

static uint64_t
number_of(const struct vector *vector, const char *key)
{
	return json_object_get_uint64(json_object_object_get(vector->recipe, key));
}

bool
recipe_write(const struct vector *vector, FILE *file)
{
	struct mtstream_header header = {
		.version = 1,
		.maxcpus = (uint32_t)number_of(vector, "maxcpus"),
		.count = (uint32_t)number_of(vector, "count"),
	};
	uint32_t live_every = (uint32_t)number_of(vector, "live_every");
	struct kitchen kitchen = {.random = {number_of(vector, "seed")}, .file = file};
	bool good = true;

	mtstream_write_begin(&kitchen.writer, vector->kind, vector->byte_order, &header, kitchen.buffer,
	    sizeof(kitchen.buffer));
	put(&kitchen);
	for (uint32_t record = 0; good && record < header.count; record++) {
		put_record_header(&kitchen, vector->kind, record);
		for (uint32_t cpu = 0; good && cpu < header.maxcpus; cpu++) {
			uint32_t left = header.maxcpus - cpu - 1;
			uint32_t idle = left < live_every - 1 ? left : live_every - 1;

			put_live(&kitchen, vector->kind);
			good = put_idle(&kitchen, idle);
			cpu += idle;
		}
	}
	/* A hole at the end is no part of the file yet. */
	return good && fflush(file) == 0 && !ferror(file) && ftruncate(fileno(file), ftello(file)) == 0;
}
