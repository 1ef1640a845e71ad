/* SPDX-License-Identifier: BSD-2-Clause */
/* One vector: its octets, and what the specification says of them. */
#ifndef VECTOR_H
#define VECTOR_H

#include <stddef.h>
#include <stdint.h>

/* The largest vector that is a file; larger ones are recipes. */
#define VECTOR_MAX_SIZE 4096

enum kind { MALLOC, UMA };
enum order { LITTLE, BIG };

struct vector {
	char id[80];
	enum kind kind;
	enum order order; /* in which the writer of the octets puts integers; a reader finds it in the version */

	/* What is stated of a vector. Lists are separated by blanks. */
	const char *rules;      /* the rules that it is about, beside those in violates and notes */
	const char *violates;   /* the rule that refuses it, or NULL */
	uint64_t offset;        /* where violates is broken */
	const char *notes;      /* all notes that a checker which knows every rule makes, or NULL */
	uint32_t size_table_entries; /* length of the bucket table that the notes assume; 0 if they need none */
	const char *flags;      /* keys of the dictionary of flags */
	const char *comment;    /* what it is, and which reader it breaks */
	const char *source;     /* hand, generated or mutated */
	char from[80];          /* id of the vector that was mutated, or "" */

	unsigned char octets[VECTOR_MAX_SIZE];
	size_t size;
};

/* A vector without octets. Its id is KIND.NAME.ORDER; name is a format. */
__attribute__((format(printf, 3, 4))) struct vector vector_of(enum kind kind, enum order order, const char *name, ...);

/* These append octets, and end the program where a vector would be larger than VECTOR_MAX_SIZE. */
void put_octets(struct vector *vector, const void *octets, size_t size);
void put_zeros(struct vector *vector, size_t size);
void put_u32(struct vector *vector, uint32_t value);
void put_u64(struct vector *vector, uint64_t value);

/* The same integers in the byte order that the stream does not have. */
void put_u32_swapped(struct vector *vector, uint32_t value);
void put_u64_swapped(struct vector *vector, uint64_t value);

void put_header(struct vector *vector, uint32_t version, uint32_t maxcpus, uint32_t count, uint32_t pad);

/* A name field: 32 octets, zeros after the name, which is not cut but may have no NUL. */
void put_name(struct vector *vector, const char *name);

/* Zone fields, name included. The order is that of the zone header. */
struct zone {
	const char *name;
	uint32_t align, size, rsize, maxpages, limit, pages, keg_free, zone_free, bucketsize, zone_flags;
	uint64_t allocs, frees, fails, sleeps, xdomain, reserved1;
};
void put_zone(struct vector *vector, const struct zone *zone);

/* The 64 octets of one CPU, in either stream: eight words. */
void put_stats(struct vector *vector, const uint64_t words[8]);
#define STATS(...) ((const uint64_t[8]){__VA_ARGS__})

/* An ordinary record header: a malloc type of that name, or a zone of that name with items of 256 octets. */
void put_record(struct vector *vector, const char *name);

/* Octets of a record header of that kind, by the specification. */
uint32_t record_header_size(enum kind kind);

#endif
