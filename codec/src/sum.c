/* SPDX-License-Identifier: BSD-2-Clause */
#include "byteorder.h"
#include "internal.h"

/*
 * The one loop that touches every octet of a stream. Eight separate sums, with byte order and kind constant in each
 * expansion, run at the speed of memory; one flag tested inside the loop costs half of it. Words that combine by or are
 * kept as the and of their complements, since clang would mix the shifts of a load into a chain of ors and lose the load.
 */
ALWAYS_INLINE void
add_run(uint64_t *words, const unsigned char *bytes, uint32_t cpus, int big, unsigned summed)
{
	uint64_t w0 = words[0], w1 = words[1], w2 = words[2], w3 = words[3];
	uint64_t none3 = ~words[3], none4 = ~words[4], none5 = ~words[5], none6 = ~words[6], none7 = ~words[7];

	for (; cpus > 0; cpus--, bytes += MTSTREAM_STATS_SIZE) {
		w0 += load64(bytes, big);
		w1 += load64(bytes + 8, big);
		w2 += load64(bytes + 16, big);
		if (summed > 3)
			w3 += load64(bytes + 24, big);
		else
			none3 &= ~load64(bytes + 24, big);
		none4 &= ~load64(bytes + 32, big);
		none5 &= ~load64(bytes + 40, big);
		none6 &= ~load64(bytes + 48, big);
		none7 &= ~load64(bytes + 56, big);
	}
	words[0] = w0;
	words[1] = w1;
	words[2] = w2;
	words[3] = summed > 3 ? w3 : ~none3;
	words[4] = ~none4;
	words[5] = ~none5;
	words[6] = ~none6;
	words[7] = ~none7;
}

void
mtstream_internal_sums_begin(struct mtstream_sums *sums)
{
	for (unsigned i = 0; i < STATS_WORDS; i++)
		sums->words[i] = 0;
	sums->reserved_offset = 0;
	sums->reserved_word = 0;
	sums->reserved_cpu = MTSTREAM_NONE;
}

/* Finds the first reserved word that is not 0 in a run of statistics, if there is one. */
static void
find_reserved(struct mtstream_sums *sums, enum mtstream_kind kind, int big, const unsigned char *bytes, uint32_t cpu,
    uint32_t cpus, uint64_t offset)
{
	for (uint32_t c = 0; c < cpus; c++) {
		for (unsigned i = first_reserved_word(kind); i < STATS_WORDS; i++) {
			size_t place = (size_t)c * MTSTREAM_STATS_SIZE + 8 * i;
			uint64_t word = load64(bytes + place, big);
			if (word != 0) {
				sums->reserved_offset = offset + place;
				sums->reserved_word = word;
				sums->reserved_cpu = cpu + c;
				return;
			}
		}
	}
}

void
mtstream_internal_sums_add(struct mtstream_sums *sums, enum mtstream_kind kind, enum mtstream_byte_order byte_order,
    const unsigned char *bytes, uint32_t cpu, uint32_t cpus, uint64_t offset)
{
	int big = byte_order == MTSTREAM_BIG_ENDIAN;
	uint64_t reserved = 0;

	if (kind == MTSTREAM_MALLOC && big)
		add_run(sums->words, bytes, cpus, 1, 4);
	else if (kind == MTSTREAM_MALLOC)
		add_run(sums->words, bytes, cpus, 0, 4);
	else if (big)
		add_run(sums->words, bytes, cpus, 1, 3);
	else
		add_run(sums->words, bytes, cpus, 0, 3);
	for (unsigned i = first_reserved_word(kind); i < STATS_WORDS; i++)
		reserved |= sums->words[i];
	if (reserved != 0 && sums->reserved_cpu == MTSTREAM_NONE)
		find_reserved(sums, kind, big, bytes, cpu, cpus, offset);
}

/* The two's complement reading, which C99 leaves to the implementation where the value does not fit. */
static int64_t
to_signed(uint64_t value)
{
	return value <= INT64_MAX ? (int64_t)value : -(int64_t)(UINT64_MAX - value) - 1;
}

static void
derive(struct mtstream_totals *totals)
{
	totals->count = to_signed(totals->numallocs - totals->numfrees);
	totals->bytes = to_signed(totals->memalloced - totals->memfreed);
	totals->skew = (totals->bytes < 0 ? MTSTREAM_SKEW_BYTES : 0u) | (totals->count < 0 ? MTSTREAM_SKEW_COUNT : 0u);
}

static void
malloc_totals(const uint64_t *words, struct mtstream_totals *totals)
{
	totals->memalloced = words[OFFSET_MALLOC_STATS_memalloced / 8];
	totals->memfreed = words[OFFSET_MALLOC_STATS_memfreed / 8];
	totals->numallocs = words[OFFSET_MALLOC_STATS_numallocs / 8];
	totals->numfrees = words[OFFSET_MALLOC_STATS_numfrees / 8];
	totals->size_mask = words[OFFSET_MALLOC_STATS_size / 8];
	totals->cache_free = 0;
	totals->free = 0;
	totals->free_bytes = 0;
	totals->limit = 0;
}

static void
uma_totals(const uint64_t *words, const struct mtstream_uma_zone *zone, struct mtstream_totals *totals)
{
	totals->numallocs = zone->allocs + words[OFFSET_UMA_STATS_allocs / 8];
	totals->numfrees = zone->frees + words[OFFSET_UMA_STATS_frees / 8];
	totals->memalloced = totals->numallocs * zone->size;
	totals->memfreed = totals->numfrees * zone->size;
	totals->size_mask = 0;
	totals->cache_free = words[OFFSET_UMA_STATS_cache_free / 8];
	totals->free = totals->cache_free + zone->zone_free;
	if ((zone->zone_flags & MTSTREAM_ZONE_SECONDARY) == 0)
		totals->free += zone->keg_free;
	totals->free_bytes = totals->free * zone->size;
	totals->limit = zone->limit;
}

void
mtstream_internal_totals(const struct mtstream_sums *sums, enum mtstream_kind kind,
    enum mtstream_byte_order byte_order, const unsigned char *head, struct mtstream_totals *totals)
{
	struct mtstream_uma_zone zone;

	if (kind == MTSTREAM_MALLOC) {
		malloc_totals(sums->words, totals);
	} else {
		mtstream_decode_uma_zone(head, byte_order, &zone);
		uma_totals(sums->words, &zone, totals);
	}
	derive(totals);
}

enum mtstream_status
mtstream_sum(const struct mtstream_view *view, uint32_t record, struct mtstream_totals *totals)
{
	const unsigned char *head;
	struct mtstream_sums sums;
	enum mtstream_status status;

	if (totals == NULL)
		return MTSTREAM_ARGUMENT;
	status = mtstream_get_name(view, record, &head);
	if (status != MTSTREAM_OK)
		return status;
	mtstream_internal_sums_begin(&sums);
	mtstream_internal_sums_add(&sums, view->kind, view->byte_order, head + head_size(view->kind), 0,
	    view->header.maxcpus, 0);
	mtstream_internal_totals(&sums, view->kind, view->byte_order, head, totals);
	return MTSTREAM_OK;
}
