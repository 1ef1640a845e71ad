/* SPDX-License-Identifier: BSD-2-Clause */
/* Vectors on the statistics of CPUs, of the same form in both streams. */
#include <stdbool.h>

#include "families.h"

/* Every choice of live CPUs out of four; in the second record the others are live. */
void
add_live_cpus(struct set *set, enum kind kind, enum order order)
{
	for (unsigned live = 0; live < 16; live++) {
		struct vector v = vector_of(kind, order, "live-%u%u%u%u", live & 1, live >> 1 & 1, live >> 2 & 1,
		    live >> 3 & 1);

		put_header(&v, 4, 2);
		for (unsigned record = 0; record < 2; record++) {
			put_record_header(&v, record == 0 ? "temp" : "devbuf");
			for (uint32_t cpu = 0; cpu < 4; cpu++) {
				bool is_live = ((live >> cpu & 1) != 0) == (record == 0);

				if (is_live)
					put_ordinary_stats(&v, cpu);
				else
					put_zeros(&v, 64);
			}
		}
		v.rules = "CPU-1 SUM-1 REC-1 DOC-1 ENC-1";
		v.flags = "idle-cpus";
		v.source = "generated";
		v.comment = "Of four CPUs those with a 1 are live in the first record, the others in the second.";
		set_add(set, &v);
	}
}

/* Only the last of many CPUs is live, or only the first. */
void
add_far_cpus(struct set *set, enum kind kind, enum order order)
{
	static const uint32_t live[] = {0, 31, 32, 60};

	for (size_t i = 0; i < ELEMENTS(live); i++) {
		struct vector v = vector_of(kind, order, "live-%u-of-61", live[i]);

		put_header(&v, 61, 1);
		put_record_header(&v, "temp");
		put_zeros(&v, 64 * (size_t)live[i]);
		put_ordinary_stats(&v, live[i]);
		put_zeros(&v, 64 * (size_t)(60 - live[i]));
		v.rules = "CPU-1 SUM-1";
		v.flags = "idle-cpus";
		v.comment = "One CPU of 61 is live.";
		set_add(set, &v);
	}
}

/* A type or zone that exists and was never used is a record like any other. */
void
add_idle_records(struct set *set, enum kind kind, enum order order)
{
	static const uint32_t maxcpus[] = {1, 3};

	for (size_t i = 0; i < ELEMENTS(maxcpus); i++) {
		struct vector v = vector_of(kind, order, "idle-records-maxcpus-%u", maxcpus[i]);

		put_header(&v, maxcpus[i], 4);
		for (uint32_t record = 0; record < 4; record++) {
			static const char *const names[] = {"unused", "temp", "idle", "never"};

			put_name(&v, names[record]);
			put_zeros(&v, record_header_size(kind) - NAME_SIZE);
			if (record == 1)
				put_ordinary_stats(&v, 0);
			else
				put_zeros(&v, 64);
			put_zeros(&v, 64 * (size_t)(maxcpus[i] - 1));
		}
		v.rules = "REC-1 CPU-1 DOC-1 ENC-1";
		v.flags = "idle-cpus";
		v.comment = "All records but the second are zero but for their name.";
		set_add(set, &v);
	}
}

void
add_zero_record(struct set *set, enum kind kind, enum order order)
{
	struct vector v = vector_of(kind, order, "all-zero-record");

	put_header(&v, 2, 1);
	put_zeros(&v, record_header_size(kind) + 2 * 64);
	v.notes = "NAM-3";
	v.rules = "REC-1 NAM-2";
	v.flags = "idle-cpus";
	v.comment = "A record of nothing but zeros: an empty name, and no counts.";
	set_add(set, &v);
}

/* Each CPU has one octet set, the next CPU the next one: none may be left out of what makes statistics zero. */
void
add_single_octets(struct set *set, enum kind kind, enum order order)
{
	for (unsigned first = 0; first < 64; first += 32) {
		struct vector v = vector_of(kind, order, "single-octets-%u", first);

		put_header(&v, 32, 1);
		put_record_header(&v, "temp");
		for (unsigned cpu = 0; cpu < 32; cpu++) {
			uint64_t words[STATS_WORDS] = {0};

			words[(first + cpu) / 8] = (uint64_t)(0x40 - cpu) << (first + cpu) % 8 * 8;
			put_words(&v, words);
		}
		v.notes = kind == UMA ? "RSV-3" : first == 32 ? "RSV-1" : NULL;
		v.rules = "CPU-1 DOC-1 SUM-1";
		v.flags = "one-octet reserved";
		v.source = "generated";
		v.comment = "Each CPU has one octet that is not zero, each in another place.";
		set_add(set, &v);
	}
}

/* What a checker notes of a stream in which only one word of the statistics is set, to a positive number. */
static const char *
note_on_word(enum kind kind, unsigned word)
{
	static const char *const malloc_notes[] = {NULL, "SKW-1", NULL, "SKW-2", NULL, "RSV-1", "RSV-1", "RSV-1"};
	static const char *const uma_notes[] = {NULL, "SKW-3", NULL, "RSV-3", "RSV-3", "RSV-3", "RSV-3", "RSV-3"};

	return kind == MALLOC ? malloc_notes[word] : uma_notes[word];
}

/* Each word of the statistics alone, with eight different octets; on the second of three CPUs, to have neighbours. */
void
add_words(struct set *set, enum kind kind, enum order order)
{
	for (unsigned word = 0; word < STATS_WORDS; word++) {
		struct vector v = vector_of(kind, order, "only-word-%u", word);
		uint64_t words[STATS_WORDS] = {0};

		put_header(&v, 3, 1);
		put_record_header(&v, "temp");
		words[word] = 0x0123456789abcdef;
		put_zeros(&v, 64);
		put_words(&v, words);
		put_zeros(&v, 64);
		v.notes = note_on_word(kind, word);
		v.rules = "ORD-1 DEC-3 DOC-1 DOC-2 ENC-1";
		v.flags = "one-field reserved";
		v.source = "generated";
		v.comment = "One word of the statistics is set, its octets all unlike.";
		set_add(set, &v);
	}
}

/* Each reserved word alone, on the only CPU, so that nothing else of the record can hide it. */
void
add_reserved_words(struct set *set, enum kind kind, enum order order)
{
	static const struct {
		uint64_t value;
		const char *name;
	} cases[] = {
		{1, "1"}, {0x8000000000000000, "2-63"}, {0xffffffffffffffff, "2-64-minus-1"},
	};

	for (unsigned word = kind == MALLOC ? 5 : 3; word < STATS_WORDS; word++) {
		for (size_t i = 0; i < ELEMENTS(cases); i++) {
			struct vector v = vector_of(kind, order, "only-word-%u-is-%s", word, cases[i].name);
			uint64_t words[STATS_WORDS] = {0};

			put_header(&v, 1, 1);
			put_record_header(&v, "temp");
			words[word] = cases[i].value;
			put_words(&v, words);
			v.notes = note_on_word(kind, word);
			v.rules = "DEC-3 DOC-1 DOC-2 ENC-1";
			v.flags = "one-field reserved";
			v.source = "generated";
			v.comment = "One reserved word is set, to a value that halves, signed integers or doubles miss.";
			set_add(set, &v);
		}
	}
}

/* Who adds reserved words up to see whether one is set gets 0. */
void
add_reserved_sum(struct set *set, enum kind kind, enum order order)
{
	static const uint64_t words[STATS_WORDS] = {[5] = 0x8000000000000000};
	struct vector v = vector_of(kind, order, "reserved-words-wrap");

	put_header(&v, 2, 1);
	put_record_header(&v, "temp");
	put_words(&v, words);
	put_words(&v, words);
	v.notes = note_on_word(kind, 5);
	v.rules = "DEC-3 DOC-1 ENC-1";
	v.flags = "reserved";
	v.comment = "A reserved word is 2^63 on two CPUs: the sum is 0 modulo 2^64.";
	set_add(set, &v);
}

/* All words, with 64 different octets. */
void
add_distinct_octets(struct set *set, enum kind kind, enum order order)
{
	struct vector v = vector_of(kind, order, "distinct-octets");

	put_header(&v, 1, 1);
	put_record_header(&v, "temp");
	for (uint64_t word = 0; word < STATS_WORDS; word++)
		put_u64(&v, 0x0102030405060708 + (STATS_WORDS - 1 - word) * 0x0808080808080808);
	v.notes = kind == MALLOC ? "RSV-1" : "RSV-3";
	v.rules = "ORD-1 DEC-3 DOC-1 DOC-2 ENC-1";
	v.flags = "one-field reserved";
	v.source = "generated";
	v.comment = "No two octets of the statistics are alike.";
	set_add(set, &v);
}

/* One value in all counters, so that derived values stay small, on two CPUs, so that sums wrap or carry. */
void
add_values(struct set *set, enum kind kind, enum order order)
{
	static const struct {
		uint64_t value;
		const char *name, *comment;
	} cases[] = {
		{1, "1", "1: the sum is 2, or and exclusive or are 1 and 0."},
		{0x7fffffff, "2-31-minus-1", "2^31 - 1: the sum is beyond 31 bits."},
		{0x80000000, "2-31", "2^31: the sum is beyond 32 bits."},
		{0xffffffff, "2-32-minus-1", "2^32 - 1: the sum is beyond 32 bits."},
		{0x100000000, "2-32", "2^32: zero where 32 bits are read."},
		{0x001fffffffffffff, "2-53-minus-1", "2^53 - 1: the sum is beyond what a double holds exactly."},
		{0x0020000000000001, "2-53-plus-1", "2^53 + 1: the first integer that a double does not hold."},
		{0x7fffffffffffffff, "2-63-minus-1", "2^63 - 1: the sum is beyond 63 bits."},
		{0x8000000000000000, "2-63", "2^63: the sum is 0 modulo 2^64."},
		{0xffffffffffffffff, "2-64-minus-1", "2^64 - 1: the sum is 2^64 - 2 modulo 2^64."},
	};

	for (size_t i = 0; i < ELEMENTS(cases); i++) {
		struct vector v = vector_of(kind, order, "value-%s", cases[i].name);
		uint64_t value = cases[i].value;

		put_header(&v, 2, 1);
		put_record_header(&v, "temp");
		for (unsigned cpu = 0; cpu < 2; cpu++) {
			if (kind == MALLOC)
				put_stats(&v, value, value, value, value, value);
			else
				put_stats(&v, value, value, value);
		}
		v.rules = "SUM-1 SUM-2 SUM-3 SUM-6 DOC-2";
		v.flags = "large-values";
		v.comment = cases[i].comment;
		set_add(set, &v);
	}
}
