/* SPDX-License-Identifier: BSD-2-Clause */
#include <sys/stat.h>

#include <err.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <sha2.h>

#include "recipes.h"

const char recipe_definition[] =
    "The stream header (version 1, maxcpus and count as given, pad 0) and count records. next is the next number of "
    "splitmix64, whose state starts as seed: state += 0x9e3779b97f4a7c15; z = state; z = (z ^ (z >> 30)) * "
    "0xbf58476d1ce4e5b9; z = (z ^ (z >> 27)) * 0x94d049bb133111eb; z ^ (z >> 31), modulo 2^64. Record i has the name "
    "\"type-i\", i in decimal. A zone has, in the order of the fields: align 7; size and rsize 8 * (1 + (next >> 55)); "
    "maxpages and limit 0; pages, keg_free and zone_free next >> 48 each; bucketsize and zone_flags 0; allocs n = "
    "next >> 40; frees n / 2; fails, sleeps and xdomain next >> 56 each; reserved1 0. A CPU whose number is a multiple "
    "of live_every has, for malloc: memalloced b = next >> 24; memfreed b / 2; numallocs n = next >> 40; numfrees "
    "n / 2; size 1 << (next >> 61); for uma: allocs n = next >> 40; frees n / 2; cache_free next >> 56. All else is 0.";

static const struct recipe {
	const char *name;
	uint32_t maxcpus, count, live_every;
	bool kinds[2];
	const char *flags, *comment;
	const char *sha256[2][2]; /* by kind and byte order */
} recipes[] = {
#include "recipes.def"
};

struct sink {
	FILE *stream;
	bool sparse; /* runs of zeros are holes */
	uint64_t size;
	SHA2_CTX digest;
};

static void
write_part(struct sink *sink, struct vector *part)
{
	if (fwrite(part->octets, 1, part->size, sink->stream) != part->size)
		err(1, NULL);
	SHA256Update(&sink->digest, part->octets, part->size);
	sink->size += part->size;
	part->size = 0;
}

static void
write_zeros(struct sink *sink, uint64_t size)
{
	static const unsigned char zeros[65536];

	if (sink->sparse && fseeko(sink->stream, (off_t)size, SEEK_CUR) != 0)
		err(1, NULL);
	sink->size += size;
	while (size > 0) {
		size_t step = size < sizeof(zeros) ? (size_t)size : sizeof(zeros);

		if (!sink->sparse && fwrite(zeros, 1, step, sink->stream) != step)
			err(1, NULL);
		SHA256Update(&sink->digest, zeros, step);
		size -= step;
	}
}

static uint64_t
next(uint64_t *state)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15;

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
	z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
	return z ^ (z >> 31);
}

static void
put_random_header(struct vector *part, uint32_t record, uint64_t *state)
{
	struct zone zone = {.align = 7};
	char name[NAME_SIZE];

	snprintf(name, sizeof(name), "type-%u", record);
	if (part->kind == MALLOC) {
		put_name(part, name);
		return;
	}
	zone.name = name;
	zone.size = zone.rsize = 8 * (1 + (uint32_t)(next(state) >> 55));
	zone.pages = (uint32_t)(next(state) >> 48);
	zone.keg_free = (uint32_t)(next(state) >> 48);
	zone.zone_free = (uint32_t)(next(state) >> 48);
	zone.allocs = next(state) >> 40;
	zone.frees = zone.allocs / 2;
	zone.fails = next(state) >> 56;
	zone.sleeps = next(state) >> 56;
	zone.xdomain = next(state) >> 56;
	put_zone(part, &zone);
}

static void
put_random_stats(struct vector *part, uint64_t *state)
{
	uint64_t bytes = part->kind == MALLOC ? next(state) >> 24 : 0, count = next(state) >> 40, last = next(state);

	if (part->kind == MALLOC)
		put_stats(part, bytes, bytes / 2, count, count / 2, (uint64_t)1 << (last >> 61));
	else
		put_stats(part, count, count / 2, last >> 56);
}

static void
write_records(struct sink *sink, const struct recipe *recipe, struct vector *part, uint64_t seed)
{
	uint64_t state = seed;

	put_header(part, recipe->maxcpus, recipe->count);
	for (uint32_t record = 0; record < recipe->count; record++) {
		put_random_header(part, record, &state);
		for (uint32_t cpu = 0; cpu < recipe->maxcpus; cpu += recipe->live_every) {
			uint32_t left = recipe->maxcpus - cpu - 1;
			uint32_t idle = recipe->live_every - 1 < left ? recipe->live_every - 1 : left;

			put_random_stats(part, &state);
			write_part(sink, part);
			write_zeros(sink, 64 * (uint64_t)idle);
		}
	}
}

static uint64_t
size_of(const struct recipe *recipe, enum kind kind)
{
	return 16 + recipe->count * (record_header_size(kind) + 64 * (uint64_t)recipe->maxcpus);
}

/* The seed is the number of the recipe, from 1, so that no two are alike. */
static uint64_t
seed_of(const struct recipe *recipe)
{
	return (uint64_t)(recipe - recipes) + 1;
}

static struct json_object *
recipe_of(const struct recipe *recipe)
{
	struct json_object *object = json_object_new_object();

	json_object_object_add(object, "maxcpus", json_object_new_uint64(recipe->maxcpus));
	json_object_object_add(object, "count", json_object_new_uint64(recipe->count));
	json_object_object_add(object, "live_every", json_object_new_uint64(recipe->live_every));
	json_object_object_add(object, "seed", json_object_new_uint64(seed_of(recipe)));
	return object;
}

static void
add_recipe(struct set *set, const struct recipe *recipe, enum kind kind, enum order order)
{
	struct vector v = vector_of(kind, order, "%s", recipe->name);

	v.rules = "LEN-1 LEN-2 CPU-1 REC-1 CPU-2 SIZ-1";
	v.flags = recipe->flags;
	v.source = "generated";
	v.comment = recipe->comment;
	set_add_recipe(set, &v, recipe_of(recipe), size_of(recipe, kind), recipe->sha256[kind][order]);
}

void
add_recipes(struct set *set)
{
	for (size_t i = 0; i < ELEMENTS(recipes); i++) {
		for (enum kind kind = MALLOC; kind <= UMA; kind++) {
			if (!recipes[i].kinds[kind])
				continue;
			add_recipe(set, &recipes[i], kind, LITTLE);
			add_recipe(set, &recipes[i], kind, BIG);
		}
	}
}

/* The recipe of an id; *part becomes a vector of its kind and byte order, without octets. */
static const struct recipe *
find_recipe(const char *id, struct vector *part)
{
	for (size_t i = 0; i < ELEMENTS(recipes); i++) {
		for (enum kind kind = MALLOC; kind <= UMA; kind++) {
			for (enum order order = LITTLE; order <= BIG; order++) {
				*part = vector_of(kind, order, "%s", recipes[i].name);
				if (recipes[i].kinds[kind] && strcmp(part->id, id) == 0)
					return &recipes[i];
			}
		}
	}
	errx(2, "%s: no such recipe", id);
}

void
write_recipe(const char *id, const char *path)
{
	struct vector part;
	const struct recipe *recipe = find_recipe(id, &part);
	struct sink sink = {.stream = stdout};
	struct stat status;
	char digest[SHA256_DIGEST_STRING_LENGTH];

	if (strcmp(path, "-") != 0 && (sink.stream = fopen(path, "wb")) == NULL)
		err(1, "%s", path);
	sink.sparse = fstat(fileno(sink.stream), &status) == 0 && S_ISREG(status.st_mode) && sink.stream != stdout;
	SHA256Init(&sink.digest);
	write_records(&sink, recipe, &part, seed_of(recipe));
	if (fflush(sink.stream) != 0 || (sink.sparse && ftruncate(fileno(sink.stream), (off_t)sink.size) != 0) ||
	    fclose(sink.stream) != 0)
		err(1, "%s", path);
	if (sink.size != size_of(recipe, part.kind) ||
	    strcmp(SHA256End(&sink.digest, digest), recipe->sha256[part.kind][part.order]) != 0)
		errx(1, "%s: %llu octets of sha256 %s are not those of the manifest", id, (unsigned long long)sink.size,
		    digest);
}
