/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The fuzz target: any octets, taken as a stream of both kinds, through the whole codec and past all oracles. Besides
 * the octets it depends on nothing; what is done with them follows from a hash of them.
 */
#include <stdlib.h>
#include <string.h>

#include "subject.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Calls of the allocator, where a sanitizer tells of them; not those of threads that fuzzers have. */
static _Thread_local volatile size_t allocations;

extern int __sanitizer_install_malloc_and_free_hooks(void (*malloc_hook)(const volatile void *, size_t),
    void (*free_hook)(const volatile void *)) __attribute__((weak));

static void
count_malloc(const volatile void *memory, size_t size)
{
	(void)memory;
	(void)size;
	allocations++;
}

static void
count_free(const volatile void *memory)
{
	(void)memory;
	allocations++;
}

static void
examine(enum mtstream_kind kind, const unsigned char *data, size_t size, uint64_t seed)
{
	static struct subject subject;

	subject.kind = kind;
	subject.data = data;
	subject.size = size;
	subject.random.state = seed;
	subject.size_table_entries = (uint32_t)random_below(&subject.random, 66);
	subject.findings.count = 0;
	oracle_verdict(&subject);
	if (subject.structure == MTSTREAM_OK) {
		oracle_values(&subject);
		oracle_findings(&subject);
		oracle_write(&subject);
		oracle_twin(&subject);
		oracle_index(&subject);
	}
	oracle_push(&subject);
	oracle_limits(&subject);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct guarded whole;
	const unsigned char *octets;
	uint64_t seed;
	size_t before;

	if (size > GUARDED_ROOM)
		return 0;
	if (whole.readable == NULL) {
		guarded_make(&whole);
		if (__sanitizer_install_malloc_and_free_hooks != NULL)
			__sanitizer_install_malloc_and_free_hooks(count_malloc, count_free);
	}
	seed = hash_of(data, size);
	octets = guarded_place(&whole, data, size, seed % 4 != 0);
	before = allocations;
	examine(seed % 2 == 0 ? MTSTREAM_MALLOC : MTSTREAM_UMA, octets, size, seed);
	examine(seed % 2 == 0 ? MTSTREAM_UMA : MTSTREAM_MALLOC, octets, size, seed);
	ORACLE(10, allocations == before);
	ORACLE(10, size == 0 || memcmp(octets, data, size) == 0);
	return 0;
}
