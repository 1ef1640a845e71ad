/* SPDX-License-Identifier: BSD-2-Clause */
#include "byteorder.h"
#include "internal.h"

/*@ // A word of the statistics added up over CPUs, modulo 2^64: a definition by recursion. That more is fewer + 1 is
  @ // said in a way that keeps provers from unfolding it for ever.
  @ axiomatic Column {
  @ logic integer column(integer start, unsigned char *bytes, integer cpus, integer word, integer big)
  @   reads bytes[0 .. 64 * cpus - 1];
  @ axiom none: \forall integer start, unsigned char *bytes, integer word, big;
  @   column(start, bytes, 0, word, big) == start;
  @ axiom next: \forall integer start, unsigned char *bytes, integer fewer, more, word, big;
  @   0 <= fewer < more <= fewer + 1 ==> column(start, bytes, more, word, big) ==
  @   (uint64_t)(column(start, bytes, fewer, word, big) + word64(bytes + (64 * fewer + 8 * word), big));
  @ }
  @
  @ logic integer signed64(integer value) = value <= INT64_MAX ? value : value - 0x10000000000000000;
  @*/

/*
 * The one loop that touches every octet of a stream. Eight separate sums, with byte order and kind constant in each
 * expansion, run at the speed of memory; one flag tested inside the loop costs half of it. Words that combine by or are
 * kept as the and of their complements, since clang would mix the shifts of a load into a chain of ors and lose the load.
 */
/*@ requires \valid(words + (0 .. 7)) && \valid_read(bytes + (0 .. 64 * cpus - 1));
  @ assigns words[0 .. 7];
  @ ensures word0: words[0] == column(\old(words[0]), bytes, cpus, 0, big);
  @ ensures word1: words[1] == column(\old(words[1]), bytes, cpus, 1, big);
  @ ensures word2: words[2] == column(\old(words[2]), bytes, cpus, 2, big);
  @ ensures word3: summed > 3 ==> words[3] == column(\old(words[3]), bytes, cpus, 3, big);
  @*/
ALWAYS_INLINE void
add_run(uint64_t *words, const unsigned char *bytes, uint32_t cpus, int big, unsigned summed)
{
	uint64_t w0 = words[0], w1 = words[1], w2 = words[2], w3 = words[3];
	uint64_t none3 = ~words[3], none4 = ~words[4], none5 = ~words[5], none6 = ~words[6], none7 = ~words[7];

	/*@ loop invariant cpus: 0 <= cpus <= \at(cpus, Pre);
	  @ loop invariant bytes: bytes == \at(bytes, Pre) + 64 * (\at(cpus, Pre) - cpus);
	  @ loop invariant w0: w0 == column(\at(words[0], Pre), \at(bytes, Pre), \at(cpus, Pre) - cpus, 0, big);
	  @ loop invariant w1: w1 == column(\at(words[1], Pre), \at(bytes, Pre), \at(cpus, Pre) - cpus, 1, big);
	  @ loop invariant w2: w2 == column(\at(words[2], Pre), \at(bytes, Pre), \at(cpus, Pre) - cpus, 2, big);
	  @ loop invariant w3: summed > 3 ==>
	  @   w3 == column(\at(words[3], Pre), \at(bytes, Pre), \at(cpus, Pre) - cpus, 3, big);
	  @ loop assigns cpus, bytes, w0, w1, w2, w3, none3, none4, none5, none6, none7;
	  @ loop variant cpus;
	  @*/
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

/*@ requires \valid(sums);
  @ assigns *sums;
  @ ensures zero: \forall integer i; 0 <= i < 8 ==> sums->words[i] == 0;
  @*/
void
mtstream_internal_sums_begin(struct mtstream_sums *sums)
{
	/*@ loop invariant place: 0 <= i <= 8;
	  @ loop invariant zero: \forall integer j; 0 <= j < i ==> sums->words[j] == 0;
	  @ loop assigns i, sums->words[0 .. 7];
	  @ loop variant 8 - i;
	  @*/
	for (unsigned i = 0; i < STATS_WORDS; i++)
		sums->words[i] = 0;
	sums->reserved_offset = 0;
	sums->reserved_word = 0;
	sums->reserved_cpu = MTSTREAM_NONE;
}

/* Finds the first reserved word that is not 0 in a run of statistics, if there is one. */
/*@ requires \valid(sums) && \valid_read(bytes + (0 .. 64 * cpus - 1)) && 64 * cpus <= SIZE_MAX;
  @ assigns sums->reserved_offset, sums->reserved_word, sums->reserved_cpu;
  @*/
static void
find_reserved(struct mtstream_sums *sums, enum mtstream_kind kind, int big, const unsigned char *bytes, uint32_t cpu,
    uint32_t cpus, uint64_t offset)
{
	/*@ loop invariant place: 0 <= c <= cpus;
	  @ loop assigns c, sums->reserved_offset, sums->reserved_word, sums->reserved_cpu;
	  @ loop variant cpus - c;
	  @*/
	for (uint32_t c = 0; c < cpus; c++) {
		/*@ loop invariant place: 3 <= i <= 8;
		  @ loop assigns i, sums->reserved_offset, sums->reserved_word, sums->reserved_cpu;
		  @ loop variant 8 - i;
		  @*/
		for (unsigned i = first_reserved_word(kind); i < STATS_WORDS; i++) {
			size_t place = (size_t)c * MTSTREAM_STATS_SIZE + 8 * i;
			/*@ assert inside: place == 64 * c + 8 * i && place + 8 <= 64 * cpus; */
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

/*@ requires \valid(sums) && \valid_read(bytes + (0 .. 64 * cpus - 1)) && 64 * cpus <= SIZE_MAX;
  @ assigns *sums;
  @ ensures word0: sums->words[0] == column(\old(sums->words[0]), bytes, cpus, 0, bigness(byte_order));
  @ ensures word1: sums->words[1] == column(\old(sums->words[1]), bytes, cpus, 1, bigness(byte_order));
  @ ensures word2: sums->words[2] == column(\old(sums->words[2]), bytes, cpus, 2, bigness(byte_order));
  @ ensures word3: kind == MTSTREAM_MALLOC ==>
  @   sums->words[3] == column(\old(sums->words[3]), bytes, cpus, 3, bigness(byte_order));
  @*/
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
	/*@ loop invariant place: 3 <= i <= 8;
	  @ loop assigns i, reserved;
	  @ loop variant 8 - i;
	  @*/
	for (unsigned i = first_reserved_word(kind); i < STATS_WORDS; i++)
		reserved |= sums->words[i];
	if (reserved != 0 && sums->reserved_cpu == MTSTREAM_NONE)
		find_reserved(sums, kind, big, bytes, cpu, cpus, offset);
}

/* The two's complement reading, which C99 leaves to the implementation where the value does not fit. */
/*@ assigns \nothing;
  @ ensures value: \result == signed64(value);
  @*/
static int64_t
to_signed(uint64_t value)
{
	return value <= INT64_MAX ? (int64_t)value : -(int64_t)(UINT64_MAX - value) - 1;
}

/*@ requires \valid(totals);
  @ assigns totals->count, totals->bytes, totals->skew;
  @ ensures count: totals->count == signed64((uint64_t)(totals->numallocs - totals->numfrees));
  @ ensures bytes: totals->bytes == signed64((uint64_t)(totals->memalloced - totals->memfreed));
  @ ensures skew: totals->skew ==
  @   (totals->bytes < 0 ? MTSTREAM_SKEW_BYTES : 0) + (totals->count < 0 ? MTSTREAM_SKEW_COUNT : 0);
  @*/
static void
derive(struct mtstream_totals *totals)
{
	totals->count = to_signed(totals->numallocs - totals->numfrees);
	totals->bytes = to_signed(totals->memalloced - totals->memfreed);
	totals->skew = (totals->bytes < 0 ? MTSTREAM_SKEW_BYTES : 0u) + (totals->count < 0 ? MTSTREAM_SKEW_COUNT : 0u);
}

/*@ requires \valid_read(words + (0 .. 7)) && \valid(totals) && \separated(words + (0 .. 7), totals);
  @ assigns *totals;
  @ ensures memalloced: totals->memalloced == words[0];
  @ ensures memfreed: totals->memfreed == words[1];
  @ ensures numallocs: totals->numallocs == words[2];
  @ ensures numfrees: totals->numfrees == words[3];
  @ ensures size_mask: totals->size_mask == words[4];
  @ ensures uma: totals->cache_free == totals->free == totals->free_bytes == totals->limit == 0;
  @*/
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

/*@ requires \valid_read(words + (0 .. 7)) && \valid_read(zone) && \valid(totals);
  @ requires \separated(words + (0 .. 7), totals) && \separated(zone, totals);
  @ assigns *totals;
  @ ensures numallocs: totals->numallocs == (uint64_t)(zone->allocs + words[0]);
  @ ensures numfrees: totals->numfrees == (uint64_t)(zone->frees + words[1]);
  @ ensures memalloced: totals->memalloced == (uint64_t)(totals->numallocs * zone->size);
  @ ensures memfreed: totals->memfreed == (uint64_t)(totals->numfrees * zone->size);
  @ ensures cache_free: totals->cache_free == words[2];
  @ ensures primary: (zone->zone_flags & MTSTREAM_ZONE_SECONDARY) == 0 ==>
  @   totals->free == (uint64_t)((uint64_t)(totals->cache_free + zone->zone_free) + zone->keg_free);
  @ ensures secondary: (zone->zone_flags & MTSTREAM_ZONE_SECONDARY) != 0 ==>
  @   totals->free == (uint64_t)(totals->cache_free + zone->zone_free);
  @ ensures free_bytes: totals->free_bytes == (uint64_t)(totals->free * zone->size);
  @ ensures limit: totals->limit == zone->limit;
  @ ensures malloc: totals->size_mask == 0;
  @*/
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

/*@ requires \valid_read(words + (0 .. 7)) && \valid_read(head + (0 .. 119)) && \valid(totals);
  @ requires \separated(words + (0 .. 7), totals) && \separated(totals, head + (0 .. 119));
  @ assigns *totals;
  @ ensures allocs: totals->numallocs ==
  @   (uint64_t)(word64(head + OFFSET_UMA_ZONE_allocs, bigness(byte_order)) + words[0]);
  @ ensures frees: totals->numfrees ==
  @   (uint64_t)(word64(head + OFFSET_UMA_ZONE_frees, bigness(byte_order)) + words[1]);
  @*/
static void
zone_totals(const uint64_t *words, const unsigned char *head, enum mtstream_byte_order byte_order,
    struct mtstream_totals *totals)
{
	struct mtstream_uma_zone zone = {0}; /* analysers do not see that it is filled */

	mtstream_decode_uma_zone(head, byte_order, &zone);
	/*@ assert allocs: zone.allocs == word64(head + OFFSET_UMA_ZONE_allocs, bigness(byte_order)); */
	/*@ assert frees: zone.frees == word64(head + OFFSET_UMA_ZONE_frees, bigness(byte_order)); */
	uma_totals(words, &zone, totals);
}

/*@ requires \valid_read(sums) && \valid(totals) && \separated(sums, totals);
  @ requires kind != MTSTREAM_MALLOC ==> \valid_read(head + (0 .. 119)) && \separated(totals, head + (0 .. 119));
  @ assigns *totals;
  @ ensures memalloced: kind == MTSTREAM_MALLOC ==> totals->memalloced == sums->words[0];
  @ ensures memfreed: kind == MTSTREAM_MALLOC ==> totals->memfreed == sums->words[1];
  @ ensures numallocs: kind == MTSTREAM_MALLOC ==> totals->numallocs == sums->words[2];
  @ ensures numfrees: kind == MTSTREAM_MALLOC ==> totals->numfrees == sums->words[3];
  @ ensures allocs: kind != MTSTREAM_MALLOC ==> totals->numallocs ==
  @   (uint64_t)(word64(head + OFFSET_UMA_ZONE_allocs, bigness(byte_order)) + sums->words[0]);
  @ ensures frees: kind != MTSTREAM_MALLOC ==> totals->numfrees ==
  @   (uint64_t)(word64(head + OFFSET_UMA_ZONE_frees, bigness(byte_order)) + sums->words[1]);
  @ ensures count: totals->count == signed64((uint64_t)(totals->numallocs - totals->numfrees));
  @ ensures bytes: totals->bytes == signed64((uint64_t)(totals->memalloced - totals->memfreed));
  @*/
void
mtstream_internal_totals(const struct mtstream_sums *sums, enum mtstream_kind kind,
    enum mtstream_byte_order byte_order, const unsigned char *head, struct mtstream_totals *totals)
{
	if (kind == MTSTREAM_MALLOC)
		malloc_totals(sums->words, totals);
	else
		zone_totals(sums->words, head, byte_order, totals);
	derive(totals);
}

/*@ logic integer record_sum(struct mtstream_view *view, integer record, integer word) =
  @   column(0, view->data + stats_place(view->kind, view->header.maxcpus, record, 0), view->header.maxcpus, word,
  @     bigness(view->byte_order));
  @ logic integer zone_word(struct mtstream_view *view, integer record, integer place) =
  @   word64(view->data + (record_place(view->kind, view->header.maxcpus, record) + place), bigness(view->byte_order));
  @*/

/*@ requires view == \null || \valid_read(view) && opened(view);
  @ requires totals == \null || \valid(totals);
  @ requires totals != \null && view != \null ==>
  @   \separated(totals, view) && \separated(totals, view->data + (0 .. view->size - 1));
  @ assigns *totals;
  @ ensures argument: \result == MTSTREAM_ARGUMENT <==> view == \null || totals == \null;
  @ ensures ok: \result == MTSTREAM_OK <==> view != \null && totals != \null && record < view->header.count;
  @ ensures memalloced: \result == MTSTREAM_OK && view->kind == MTSTREAM_MALLOC ==>
  @   totals->memalloced == record_sum(view, record, 0);
  @ ensures memfreed: \result == MTSTREAM_OK && view->kind == MTSTREAM_MALLOC ==>
  @   totals->memfreed == record_sum(view, record, 1);
  @ ensures numallocs: \result == MTSTREAM_OK && view->kind == MTSTREAM_MALLOC ==>
  @   totals->numallocs == record_sum(view, record, 2);
  @ ensures numfrees: \result == MTSTREAM_OK && view->kind == MTSTREAM_MALLOC ==>
  @   totals->numfrees == record_sum(view, record, 3);
  @ ensures allocs: \result == MTSTREAM_OK && view->kind == MTSTREAM_UMA ==> totals->numallocs ==
  @   (uint64_t)(zone_word(view, record, OFFSET_UMA_ZONE_allocs) + record_sum(view, record, 0));
  @ ensures frees: \result == MTSTREAM_OK && view->kind == MTSTREAM_UMA ==> totals->numfrees ==
  @   (uint64_t)(zone_word(view, record, OFFSET_UMA_ZONE_frees) + record_sum(view, record, 1));
  @ ensures count: \result == MTSTREAM_OK ==>
  @   totals->count == signed64((uint64_t)(totals->numallocs - totals->numfrees));
  @ ensures bytes: \result == MTSTREAM_OK ==>
  @   totals->bytes == signed64((uint64_t)(totals->memalloced - totals->memfreed));
  @*/
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
