/* SPDX-License-Identifier: BSD-2-Clause */
/* Streams of every kind of content, good and bad, for the tests of the incremental decoder. */
#ifndef SCENARIOS_H
#define SCENARIOS_H

#include "streams.h"

#define RECORDS 3
#define PATCHES 4

/* Something to overwrite at a place that is the same in all forms: in the stream header or in the first name. */
struct patch {
	size_t at;
	unsigned width;
	uint64_t value;
};

struct scenario {
	const char *name;
	/*
	 * For each record a character for each CPU: '.' all zero; '#' counts; '@' a value in every word; '<' and '>' nothing
	 * but the first or the last octet.
	 */
	const char *records[RECORDS];
	struct patch patches[PATCHES]; /* up to the first of width 0 */
	size_t more;                   /* octets after the last record */
};

static const struct scenario scenarios[] = {
    {"no records", {NULL}, {{0}}, 0},
    {"one CPU, idle", {"."}, {{0}}, 0},
    {"one CPU, busy", {"#"}, {{0}}, 0},
    {"one CPU, three records", {"#", ".", "@"}, {{0}}, 0},
    {"two CPUs", {"#.", ".@", ".."}, {{0}}, 0},
    {"two CPUs, busy", {"##", "@#", "#@"}, {{0}}, 0},
    {"first and last octets", {"<>", "><", ".<"}, {{0}}, 0},
    {"zeros at the start", {"............@####"}, {{0}}, 0},
    {"zeros at the start, in the middle, at the end", {"............@####", "##........####.##", "@##.............."},
	{{0}}, 0},
    {"zeros at the end and at the next start", {"#...", "....", "...#"}, {{0}}, 0},
    {"zeros in every other place", {"#.#.#.#.#.#.#.#.#", ".#.#.#.#.#.#.#.#."}, {{0}}, 0},
    {"17 CPUs, idle", {".................", "................."}, {{0}}, 0},
    {"17 CPUs, busy", {"#################", "@@@@@@@@@@@@@@@@@"}, {{0}}, 0},
    {"zeros but for one octet", {"........>........", "........<........"}, {{0}}, 0},

    {"pad", {"#.", ".#"}, {{PAD, 4, 7}}, 0},
    {"pad without records", {NULL}, {{PAD, 4, 0x80000000}}, 0},
    {"a name without NUL", {"#.", ".@"},
	{{16, 8, 0x7878787878787878}, {24, 8, 0x7878787878787878}, {32, 8, 0x7878787878787878},
	    {40, 8, 0x7878787878787878}},
	0},
    {"octets after the NUL of a name", {"@.", ".#"}, {{PAD, 4, 1}, {47, 1, 1}}, 0},
    {"an empty name", {"#.", ".#"}, {{16, 8, 0}}, 0},

    {"version 2", {"#.", ".#"}, {{VERSION, 4, 2}}, 0},
    {"version 0, and no CPUs", {"#.", ".#"}, {{VERSION, 4, 0}, {MAXCPUS, 4, 0}}, 0},
    {"no CPUs", {"#.", ".#"}, {{MAXCPUS, 4, 0}}, 0},
    {"no CPUs and no records", {NULL}, {{MAXCPUS, 4, 0}}, 0},
    {"one record too few", {"#.", ".#"}, {{COUNT, 4, 3}}, 0},
    {"one record too many", {"#.", ".#"}, {{COUNT, 4, 1}}, 0},
    {"fewer CPUs than there are", {"#.", ".#"}, {{MAXCPUS, 4, 1}}, 0},
    {"the most records", {"#.", "@."}, {{COUNT, 4, UINT32_MAX}}, 0},
    {"the most CPUs", {"#.", ".#"}, {{MAXCPUS, 4, UINT32_MAX}}, 0},
    {"the most of both", {"..", ".."}, {{MAXCPUS, 4, UINT32_MAX}, {COUNT, 4, UINT32_MAX}}, 0},
    {"the most CPUs of no record", {NULL}, {{MAXCPUS, 4, UINT32_MAX}}, 0},
    {"one octet too many", {"#.", ".#"}, {{0}}, 1},
    {"64 octets too many", {"..", "#."}, {{0}}, 64},
    {"octets without records", {NULL}, {{0}}, 17},
    {"pad, a bad name and one octet too many", {"#.", "@."}, {{PAD, 4, 1}, {47, 1, 1}}, 1},
};

#define SCENARIOS (sizeof(scenarios) / sizeof(scenarios[0]))

static inline void
put_statistics(struct stream *stream, uint32_t record, uint32_t cpu, char content)
{
	size_t at = stats_at(stream, record, cpu);

	if (content == '<')
		stream->bytes[at] = 0x80;
	if (content == '>')
		stream->bytes[at + 63] = 0x01;
	for (size_t word = 0; word < 8; word++) {
		if (content == '@')
			put(stream, at + 8 * word, 8, filling(at, 8) + word);
		if (content == '#' && word < 3) /* more allocated than freed, whichever the kind */
			put(stream, at + 8 * word, 8, (10 - word) * (cpu + 2));
	}
}

static inline void
begin_scenario(struct stream *stream, const struct scenario *scenario, const struct form *form)
{
	uint32_t count = 0;

	while (count < RECORDS && scenario->records[count] != NULL)
		count++;
	begin_stream(stream, form, count == 0 ? 1 : (uint32_t)strlen(scenario->records[0]), count);
	for (uint32_t record = 0; record < count; record++) {
		cr_assert(strlen(scenario->records[record]) == stream->maxcpus, "%s", scenario->name);
		for (uint32_t cpu = 0; cpu < stream->maxcpus; cpu++)
			put_statistics(stream, record, cpu, scenario->records[record][cpu]);
		if (form->kind == MTSTREAM_UMA) {
			put(stream, record_at(stream, record) + ZONE_SIZE, 4, 8);
			put(stream, record_at(stream, record) + ZONE_KEG_FREE, 4, 5 + record);
			put(stream, record_at(stream, record) + ZONE_ALLOCS, 8, 1000);
		}
	}
	for (size_t i = 0; i < PATCHES && scenario->patches[i].width > 0; i++)
		put(stream, scenario->patches[i].at, scenario->patches[i].width, scenario->patches[i].value);
	memset(stream->bytes + stream->size, 0xee, scenario->more);
	stream->size += scenario->more;
}

#endif
