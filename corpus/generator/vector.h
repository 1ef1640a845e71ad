/* SPDX-License-Identifier: BSD-2-Clause */
/* One vector: its octets, and what the specification says of them. */
#ifndef VECTOR_H
#define VECTOR_H

#include <stddef.h>
#include <stdint.h>

#define ELEMENTS(array) (sizeof(array) / sizeof((array)[0]))

/* The largest vector that is a file; larger ones are recipes. */
#define VECTOR_MAX_SIZE 4096

#define NAME_SIZE 32
#define STATS_WORDS 8

enum kind { MALLOC, UMA };
enum order { LITTLE, BIG };

struct vector {
	char id[96];
	enum kind kind;
	enum order order; /* in which the octets were written; a reader has to find it in the version */

	/* What is stated of it, by hand. Lists are separated by blanks; all but comment may be left out. */
	const char *rules;    /* rules that it is about, beside those in violates and notes */
	const char *violates; /* the rule that refuses it, or NULL */
	uint64_t offset;      /* where violates is broken */
	const char *notes;    /* every note that a checker makes which knows all rules, or NULL */
	uint32_t size_table_entries; /* length of the bucket table that the notes assume; 0 if they need none */
	const char *flags;    /* keys of the dictionary of flags */
	const char *comment;  /* what it is; the flags say which readers it breaks */
	const char *source;   /* hand unless another is given: generated, mutated */
	char from[96];        /* id of the vector that was mutated, or "" */

	unsigned char octets[VECTOR_MAX_SIZE];
	size_t size;
};

/* A vector without octets. Its id is KIND.NAME.ORDER; name is a format. */
__attribute__((format(printf, 3, 4))) struct vector vector_of(enum kind kind, enum order order, const char *name, ...);

/* Takes the byte order off the id, of a vector that has none and so no twin. */
void drop_order(struct vector *vector);

const char *kind_name(enum kind kind);
const char *order_name(enum order order);
enum order other_order(enum order order);

/* Octets of a record header of that kind. */
uint32_t record_header_size(enum kind kind);

/* These append octets, and end the program where a vector would be larger than VECTOR_MAX_SIZE. */
void put_octets(struct vector *vector, const void *octets, size_t size);
void put_zeros(struct vector *vector, size_t size);
void put_u32(struct vector *vector, uint32_t value);
void put_u64(struct vector *vector, uint64_t value);
void put_header(struct vector *vector, uint32_t maxcpus, uint32_t count);

/* A name field: zeros after the name, which is neither cut nor given a NUL. */
void put_name(struct vector *vector, const char *name);

/* A zone header, in its order. */
struct zone {
	const char *name;
	uint32_t align, size, rsize, maxpages, limit, pages, keg_free, zone_free, bucketsize, zone_flags;
	uint64_t allocs, frees, fails, sleeps, xdomain, reserved1;
};
void put_zone(struct vector *vector, const struct zone *zone);

/* A record header of either kind: the zone is an ordinary one. */
void put_record_header(struct vector *vector, const char *name);

/* The statistics of one CPU: eight words, in either stream. Words that are left out are 0. */
#define put_stats(vector, ...) put_words(vector, (const uint64_t[STATS_WORDS]){__VA_ARGS__})
void put_words(struct vector *vector, const uint64_t words[STATS_WORDS]);

/* Statistics that raise no note, and differ from CPU to CPU. */
void put_ordinary_stats(struct vector *vector, uint32_t cpu);

/* A record with such statistics on all CPUs. */
void put_record(struct vector *vector, const char *name, uint32_t maxcpus);

/* Replaces the name field of the record, on one CPU, that was put last. */
void replace_name(struct vector *vector, const unsigned char field[NAME_SIZE]);

#endif
