/* SPDX-License-Identifier: BSD-2-Clause */
/* What the view hands out, and sums: oracles 5 and 13. Places are written down by hand, sums are added up naively. */
#include <string.h>

#include "subject.h"

static uint64_t
get(const struct subject *subject, const unsigned char *octets, unsigned width)
{
	return shape_get(octets, width, subject->shape.big);
}

static const unsigned char *
record_at(const struct subject *subject, uint32_t record)
{
	return subject->data + shape_record_at(&subject->shape, record);
}

static const unsigned char *
stats_at(const struct subject *subject, uint32_t record, uint32_t cpu)
{
	return record_at(subject, record) + shape_head(subject->kind) + (size_t)SHAPE_STATS * cpu;
}

static void
same_header(const struct subject *subject)
{
	const struct mtstream_view *view = &subject->view;

	ORACLE(13, view->data == subject->data && view->size == subject->size && view->kind == subject->kind);
	ORACLE(13, view->byte_order == (subject->shape.big ? MTSTREAM_BIG_ENDIAN : MTSTREAM_LITTLE_ENDIAN));
	ORACLE(13, view->header.version == 1 && view->header.maxcpus == subject->shape.maxcpus);
	ORACLE(13, view->header.count == subject->shape.count);
	ORACLE(13, view->header.pad == get(subject, subject->data + SHAPE_PAD, 4));
}

static void
same_name(const struct subject *subject, uint32_t record)
{
	const unsigned char *name = NULL, *expected = record_at(subject, record), *nul = memchr(expected, 0, SHAPE_NAME);

	ORACLE(13, mtstream_get_name(&subject->view, record, &name) == MTSTREAM_OK && name == expected);
	ORACLE(13, mtstream_name_length(name) == (nul == NULL ? SHAPE_NAME : (size_t)(nul - expected)));
}

static void
same_zone(const struct subject *subject, uint32_t record)
{
	const unsigned char *octets = record_at(subject, record);
	struct mtstream_uma_zone zone;

	ORACLE(13, mtstream_get_uma_zone(&subject->view, record, &zone) == MTSTREAM_OK);
	ORACLE(13, zone.align == get(subject, octets + 32, 4));
	ORACLE(13, zone.size == get(subject, octets + 36, 4));
	ORACLE(13, zone.rsize == get(subject, octets + 40, 4));
	ORACLE(13, zone.maxpages == get(subject, octets + 44, 4));
	ORACLE(13, zone.limit == get(subject, octets + 48, 4));
	ORACLE(13, zone.pages == get(subject, octets + 52, 4));
	ORACLE(13, zone.keg_free == get(subject, octets + 56, 4));
	ORACLE(13, zone.zone_free == get(subject, octets + 60, 4));
	ORACLE(13, zone.bucketsize == get(subject, octets + 64, 4));
	ORACLE(13, zone.zone_flags == get(subject, octets + 68, 4));
	ORACLE(13, zone.allocs == get(subject, octets + 72, 8));
	ORACLE(13, zone.frees == get(subject, octets + 80, 8));
	ORACLE(13, zone.fails == get(subject, octets + 88, 8));
	ORACLE(13, zone.sleeps == get(subject, octets + 96, 8));
	ORACLE(13, zone.xdomain == get(subject, octets + 104, 8));
	ORACLE(13, zone.reserved1 == get(subject, octets + 112, 8));
}

static void
same_malloc_stats(const struct subject *subject, uint32_t record, uint32_t cpu)
{
	const unsigned char *octets = stats_at(subject, record, cpu);
	struct mtstream_malloc_stats stats;

	ORACLE(13, mtstream_get_malloc_stats(&subject->view, record, cpu, &stats) == MTSTREAM_OK);
	ORACLE(13, stats.memalloced == get(subject, octets, 8));
	ORACLE(13, stats.memfreed == get(subject, octets + 8, 8));
	ORACLE(13, stats.numallocs == get(subject, octets + 16, 8));
	ORACLE(13, stats.numfrees == get(subject, octets + 24, 8));
	ORACLE(13, stats.size == get(subject, octets + 32, 8));
	ORACLE(13, stats.reserved1 == get(subject, octets + 40, 8));
	ORACLE(13, stats.reserved2 == get(subject, octets + 48, 8));
	ORACLE(13, stats.reserved3 == get(subject, octets + 56, 8));
}

static void
same_uma_stats(const struct subject *subject, uint32_t record, uint32_t cpu)
{
	const unsigned char *octets = stats_at(subject, record, cpu);
	struct mtstream_uma_stats stats;

	ORACLE(13, mtstream_get_uma_stats(&subject->view, record, cpu, &stats) == MTSTREAM_OK);
	ORACLE(13, stats.allocs == get(subject, octets, 8));
	ORACLE(13, stats.frees == get(subject, octets + 8, 8));
	ORACLE(13, stats.cache_free == get(subject, octets + 16, 8));
	for (unsigned i = 0; i < 5; i++)
		ORACLE(13, stats.reserved[i] == get(subject, octets + 24 + 8 * i, 8));
}

static void
same_zero(const struct subject *subject, uint32_t record, uint32_t cpu)
{
	static const unsigned char zeros[SHAPE_STATS];
	int zero = 2;

	ORACLE(13, mtstream_is_zero(&subject->view, record, cpu, &zero) == MTSTREAM_OK);
	ORACLE(13, zero == (memcmp(stats_at(subject, record, cpu), zeros, SHAPE_STATS) == 0));
}

/* The sum, or the or, of an integer of the statistics over all CPUs. */
static uint64_t
over_cpus(const struct subject *subject, uint32_t record, size_t offset, bool by_or)
{
	uint64_t sum = 0;

	for (uint32_t cpu = 0; cpu < subject->shape.maxcpus; cpu++) {
		uint64_t value = get(subject, stats_at(subject, record, cpu) + offset, 8);

		sum = by_or ? sum | value : sum + value;
	}
	return sum;
}

static struct mtstream_totals
malloc_totals(const struct subject *subject, uint32_t record)
{
	return (struct mtstream_totals){
		.memalloced = over_cpus(subject, record, 0, false),
		.memfreed = over_cpus(subject, record, 8, false),
		.numallocs = over_cpus(subject, record, 16, false),
		.numfrees = over_cpus(subject, record, 24, false),
		.size_mask = over_cpus(subject, record, 32, true),
	};
}

static struct mtstream_totals
uma_totals(const struct subject *subject, uint32_t record)
{
	const unsigned char *zone = record_at(subject, record);
	uint64_t size = get(subject, zone + 36, 4), keg_free = get(subject, zone + 56, 4);
	struct mtstream_totals totals = {
		.numallocs = get(subject, zone + 72, 8) + over_cpus(subject, record, 0, false),
		.numfrees = get(subject, zone + 80, 8) + over_cpus(subject, record, 8, false),
		.cache_free = over_cpus(subject, record, 16, false),
		.limit = get(subject, zone + 48, 4),
	};

	totals.memalloced = totals.numallocs * size;
	totals.memfreed = totals.numfrees * size;
	totals.free = totals.cache_free + get(subject, zone + 60, 4);
	if (get(subject, zone + 68, 4) % 2 == 0)
		totals.free += keg_free;
	totals.free_bytes = totals.free * size;
	return totals;
}

static void
same_totals(const struct subject *subject, uint32_t record)
{
	struct mtstream_totals expected =
	    subject->kind == MTSTREAM_UMA ? uma_totals(subject, record) : malloc_totals(subject, record);
	const struct mtstream_totals *found = &subject->totals[record];
	struct mtstream_totals single;
	uint64_t count = expected.numallocs - expected.numfrees, bytes = expected.memalloced - expected.memfreed;

	ORACLE(5, found->numallocs == expected.numallocs && found->numfrees == expected.numfrees);
	ORACLE(5, found->memalloced == expected.memalloced && found->memfreed == expected.memfreed);
	ORACLE(5, found->size_mask == expected.size_mask && found->cache_free == expected.cache_free);
	ORACLE(5, found->free == expected.free && found->free_bytes == expected.free_bytes);
	ORACLE(5, found->limit == expected.limit);
	ORACLE(5, (uint64_t)found->count == count && (uint64_t)found->bytes == bytes);
	ORACLE(5, ((found->skew & MTSTREAM_SKEW_COUNT) != 0) == (count >> 63 != 0));
	ORACLE(5, ((found->skew & MTSTREAM_SKEW_BYTES) != 0) == (bytes >> 63 != 0));
	ORACLE(5, (found->skew & ~(unsigned)(MTSTREAM_SKEW_COUNT | MTSTREAM_SKEW_BYTES)) == 0);
	ORACLE(5, mtstream_sum(&subject->view, record, &single) == MTSTREAM_OK && totals_same(&single, found));
}

static void
check_record(const struct subject *subject, uint32_t record)
{
	same_name(subject, record);
	if (subject->kind == MTSTREAM_UMA)
		same_zone(subject, record);
	for (uint32_t cpu = 0; cpu < subject->shape.maxcpus; cpu++) {
		same_zero(subject, record, cpu);
		(subject->kind == MTSTREAM_UMA ? same_uma_stats : same_malloc_stats)(subject, record, cpu);
	}
	same_totals(subject, record);
}

/* What lies beyond the stream is refused, and nothing is written. */
static void
check_range(const struct subject *subject)
{
	const struct mtstream_view *view = &subject->view;
	const uint32_t count = subject->shape.count, maxcpus = subject->shape.maxcpus;
	const unsigned char *name = subject->data;
	struct mtstream_totals totals;
	int zero = 2;

	ORACLE(13, mtstream_get_name(view, count, &name) == MTSTREAM_RANGE && name == subject->data);
	ORACLE(13, mtstream_is_zero(view, count, 0, &zero) == MTSTREAM_RANGE && zero == 2);
	ORACLE(13, mtstream_sum(view, UINT32_MAX, &totals) == MTSTREAM_RANGE);
	if (count > 0)
		ORACLE(13, mtstream_is_zero(view, count - 1, maxcpus, &zero) == MTSTREAM_RANGE && zero == 2);
}

void
oracle_values(struct subject *subject)
{
	same_header(subject);
	for (uint32_t record = 0; record < subject->shape.count; record++)
		check_record(subject, record);
	check_range(subject);
}
