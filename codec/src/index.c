/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A hash table of names, open addressing with linear probing, at most half full. Only the last record of each name
 * stands in it; the others hang on that one, so that equal names cost no probing however many there are.
 */
#include "byteorder.h"
#include "internal.h"
#include "memory.h"

/* Twice as many slots, and a link for each name, still number less than 2^32. */
#define MAX_NAMES (1u << 30)

static uint64_t
rotate(uint64_t x, unsigned bits)
{
	return x << bits | x >> (64 - bits);
}

static void
sip_round(uint64_t v[4])
{
	v[0] += v[1];
	v[1] = rotate(v[1], 13) ^ v[0];
	v[0] = rotate(v[0], 32);
	v[2] += v[3];
	v[3] = rotate(v[3], 16) ^ v[2];
	v[0] += v[3];
	v[3] = rotate(v[3], 21) ^ v[0];
	v[2] += v[1];
	v[1] = rotate(v[1], 17) ^ v[2];
	v[2] = rotate(v[2], 32);
}

/*
 * SipHash-1-3 of the 32 octets of a name field. It is keyed because names come from strangers: who does not know the
 * key cannot choose names that collide.
 */
static uint64_t
hash_name(const uint64_t key[2], const unsigned char *name)
{
	uint64_t v[4] = {key[0] ^ 0x736f6d6570736575u, key[1] ^ 0x646f72616e646f6du, key[0] ^ 0x6c7967656e657261u,
	    key[1] ^ 0x7465646279746573u};

	for (unsigned i = 0; i <= MTSTREAM_NAME_SIZE; i += 8) {
		/* The last word holds no octets, only the length. */
		uint64_t word = i < MTSTREAM_NAME_SIZE ? load64(name + i, 0) : (uint64_t)MTSTREAM_NAME_SIZE << 56;
		v[3] ^= word;
		sip_round(v);
		v[0] ^= word;
	}
	v[2] ^= 0xff;
	for (unsigned i = 0; i < 3; i++)
		sip_round(v);
	return v[0] ^ v[1] ^ v[2] ^ v[3];
}

/* A name field with zeros in place of what follows the name, which is no part of it. */
static void
clean_name(unsigned char clean[MTSTREAM_NAME_SIZE], const unsigned char *name, size_t length)
{
	memset(clean, 0, MTSTREAM_NAME_SIZE);
	if (length > 0)
		memcpy(clean, name, length);
}

static const unsigned char *
name_at(const struct mtstream_index *index, uint32_t record)
{
	return index->names + (size_t)record * index->stride;
}

/* The slot of a name: where its last record stands, or the free one where it would. */
static uint32_t *
find_slot(const struct mtstream_index *index, const unsigned char *name, size_t length)
{
	unsigned char clean[MTSTREAM_NAME_SIZE];
	uint32_t mask = index->slots - 1, slot;

	clean_name(clean, name, length);
	slot = (uint32_t)hash_name(index->key, clean) & mask;
	for (;; slot = (slot + 1) & mask) {
		uint32_t record = index->table[slot];
		const unsigned char *other;
		if (record == MTSTREAM_NONE)
			return &index->table[slot];
		other = name_at(index, record);
		if (mtstream_name_length(other) == length && memcmp(other, clean, length) == 0)
			return &index->table[slot];
	}
}

/* The smallest power of two that is at least twice count. */
static uint32_t
slots_for(uint32_t count)
{
	uint32_t slots = 1;

	while (slots / 2 < count)
		slots *= 2;
	return slots;
}

size_t
mtstream_index_words(uint32_t count)
{
	return count > MAX_NAMES ? SIZE_MAX : (size_t)slots_for(count) + count;
}

enum mtstream_status
mtstream_index_build(struct mtstream_index *index, const void *names, size_t stride, uint32_t count,
    const uint64_t key[2], uint32_t *words, size_t capacity)
{
	size_t needed = mtstream_index_words(count);

	if (index == NULL || key == NULL || words == NULL || (count > 0 && (names == NULL || stride < MTSTREAM_NAME_SIZE)))
		return MTSTREAM_ARGUMENT;
	if (needed == SIZE_MAX)
		return MTSTREAM_OVERFLOW;
	if (capacity < needed)
		return MTSTREAM_SPACE;
	index->names = names;
	index->stride = stride;
	index->count = count;
	index->slots = slots_for(count);
	index->table = words;
	index->next = words + index->slots;
	index->key[0] = key[0];
	index->key[1] = key[1];
	for (uint32_t slot = 0; slot < index->slots; slot++)
		index->table[slot] = MTSTREAM_NONE;
	for (uint32_t record = 0; record < count; record++) {
		const unsigned char *name = name_at(index, record);
		uint32_t *slot = find_slot(index, name, mtstream_name_length(name));
		index->next[record] = *slot;
		*slot = record;
	}
	return MTSTREAM_OK;
}

enum mtstream_status
mtstream_index_find(const struct mtstream_index *index, const void *name, size_t length, uint32_t *record)
{
	uint32_t found;

	if (index == NULL || record == NULL || (name == NULL && length > 0) || length > MTSTREAM_NAME_SIZE)
		return MTSTREAM_ARGUMENT;
	/* An index without names need not have a table. */
	found = index->count == 0 ? MTSTREAM_NONE : *find_slot(index, name, length);
	if (found == MTSTREAM_NONE)
		return MTSTREAM_NOT_FOUND;
	*record = found;
	return MTSTREAM_OK;
}

enum mtstream_status
mtstream_index_next(const struct mtstream_index *index, uint32_t *record)
{
	if (index == NULL || record == NULL)
		return MTSTREAM_ARGUMENT;
	if (*record >= index->count)
		return MTSTREAM_RANGE;
	if (index->next[*record] == MTSTREAM_NONE)
		return MTSTREAM_NOT_FOUND;
	*record = index->next[*record];
	return MTSTREAM_OK;
}

enum mtstream_status
mtstream_index_duplicates(const struct mtstream_index *index, uint64_t record_size, mtstream_visitor *visit,
    void *context)
{
	struct mtstream_finding finding;

	if (index == NULL || visit == NULL)
		return MTSTREAM_ARGUMENT;
	finding.rule = MTSTREAM_RULE_NAM_4;
	finding.severity = MTSTREAM_NOTE;
	finding.status = MTSTREAM_OK;
	finding.cpu = MTSTREAM_NONE;
	finding.expected = 0;
	for (uint32_t record = 0; record < index->count; record++) {
		if (index->next[record] == MTSTREAM_NONE)
			continue;
		finding.record = record;
		finding.offset = MTSTREAM_HEADER_SIZE + record * record_size;
		finding.found = index->next[record];
		if (visit(context, &finding) != 0)
			return MTSTREAM_STOPPED;
	}
	return MTSTREAM_OK;
}
