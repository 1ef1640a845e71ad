/* SPDX-License-Identifier: BSD-2-Clause */
/* Names, against a linear search: oracle 12. */
#include <string.h>

#include "subject.h"

/* A linear search for every name takes time in proportion to the square of their number. */
#define MAX_SEARCHES 64

static const unsigned char *
name_at(const struct subject *subject, uint32_t record)
{
	return subject->data + shape_record_at(&subject->shape, record);
}

static size_t
name_length(const unsigned char *name)
{
	const unsigned char *nul = memchr(name, 0, SHAPE_NAME);

	return nul == NULL ? SHAPE_NAME : (size_t)(nul - name);
}

/* The last record before limit that bears the name, or MTSTREAM_NONE. */
static uint32_t
search(const struct subject *subject, uint32_t limit, const unsigned char *name, size_t length)
{
	while (limit-- > 0) {
		const unsigned char *other = name_at(subject, limit);

		if (name_length(other) == length && memcmp(other, name, length) == 0)
			return limit;
	}
	return MTSTREAM_NONE;
}

/* All records of a name, from the last on. */
static void
same_records(const struct subject *subject, const struct mtstream_index *index, const unsigned char *name,
    size_t length)
{
	uint32_t expected = search(subject, subject->shape.count, name, length), record = 4711;
	enum mtstream_status status = mtstream_index_find(index, name, length, &record);

	if (expected == MTSTREAM_NONE)
		ORACLE(12, record == 4711);
	for (; expected != MTSTREAM_NONE; status = mtstream_index_next(index, &record)) {
		ORACLE(12, status == MTSTREAM_OK && record == expected);
		expected = search(subject, expected, name, length);
	}
	ORACLE(12, status == MTSTREAM_NOT_FOUND);
}

static void
same_duplicates(const struct subject *subject, const struct mtstream_index *index)
{
	static struct findings findings;
	size_t seen = 0;

	findings.count = 0;
	ORACLE(12, mtstream_index_duplicates(index, shape_record(&subject->shape), findings_visit, &findings) ==
	    MTSTREAM_OK);
	for (uint32_t record = 0; record < subject->shape.count; record++) {
		const unsigned char *name = name_at(subject, record);
		uint32_t before = search(subject, record, name, name_length(name));
		struct mtstream_finding expected = {MTSTREAM_RULE_NAM_4, MTSTREAM_NOTE, MTSTREAM_OK, record, MTSTREAM_NONE,
			shape_record_at(&subject->shape, record), 0, before};

		if (before != MTSTREAM_NONE)
			ORACLE(12, seen < findings.count && findings_same(&findings.array[seen++], &expected));
	}
	ORACLE(12, seen == findings.count);
}

void
oracle_index(struct subject *subject)
{
	static uint32_t words[5 * MAX_RECORDS + 2];
	const uint32_t count = subject->shape.count;
	const uint64_t key[2] = {random_next(&subject->random), random_next(&subject->random)};
	const uint64_t searches = count < MAX_SEARCHES ? count : MAX_SEARCHES;
	size_t needed = mtstream_index_words(count);
	struct mtstream_index index;

	ORACLE(12, needed <= 5 * (size_t)count + 1);
	words[needed] = 4711;
	ORACLE(12, mtstream_index_build(&index, subject->data + SHAPE_HEADER, (size_t)shape_record(&subject->shape), count,
	    key, words, needed) == MTSTREAM_OK);
	ORACLE(12, words[needed] == 4711);
	for (uint64_t i = 0; i < searches; i++) {
		uint64_t record = count <= MAX_SEARCHES ? i : random_below(&subject->random, count);
		const unsigned char *name = name_at(subject, (uint32_t)record);
		size_t length = name_length(name);

		same_records(subject, &index, name, length);
		if (length > 0)
			same_records(subject, &index, name, length - 1);
	}
	same_records(subject, &index, (const unsigned char *)"no such name", 12);
	if (count <= MAX_SEARCHES)
		same_duplicates(subject, &index);
}
