/* SPDX-License-Identifier: BSD-2-Clause */
#include "byteorder.h"
#include "internal.h"

/*@ predicate callable(struct mtstream_view *view, integer kind, unsigned char *data, integer size) =
  @   view != \null && known_kind(kind) && (data != \null || size == 0);
  @ predicate allowed(struct mtstream_limits *limits, integer kind, unsigned char *data) =
  @   limits == \null || within(limits, kind, header_word(data, 4), header_word(data, 8));
  @ logic unsigned char *octets(void *data) = (unsigned char *)data;
  @*/

/* Opens a view on the stream at the start of size octets; exact is whether octets after it are refused. */
/*@ requires view == \null || \valid(view);
  @ requires data == \null || \valid_read(data + (0 .. size - 1));
  @ requires limits == \null || \valid_read(limits);
  @ requires refusal == \null || \valid(refusal);
  @ requires view != \null ==> \separated(view, refusal, data + (0 .. size - 1));
  @ requires limits != \null ==> \separated(limits, view, refusal);
  @ requires refusal != \null ==> \separated(refusal, data + (0 .. size - 1));
  @ assigns *view, *refusal;
  @ ensures argument: \result == MTSTREAM_ARGUMENT <==> !callable(view, kind, data, size);
  @ ensures complete: exact != 0 && callable(view, kind, data, size) ==>
  @   (\result == MTSTREAM_OK <==> is_stream(kind, data, size) && allowed(limits, kind, data));
  @ ensures prefix: exact == 0 && callable(view, kind, data, size) ==>
  @   (\result == MTSTREAM_OK <==> starts_stream(kind, data, size) && allowed(limits, kind, data));
  @ ensures opened: \result == MTSTREAM_OK ==> opened(view) && view->data == data && view->kind == kind &&
  @   view->size == stated_octets(kind, data);
  @ ensures version: \result == MTSTREAM_OK ==> view->header.version == 1;
  @ ensures maxcpus: \result == MTSTREAM_OK ==> view->header.maxcpus == header_word(data, 4);
  @ ensures count: \result == MTSTREAM_OK ==> view->header.count == header_word(data, 8);
  @ ensures pad: \result == MTSTREAM_OK ==> view->header.pad == header_word(data, 12);
  @ ensures order: \result == MTSTREAM_OK ==> bigness(view->byte_order) == header_big(data);
  @ ensures unchanged: view != \null && \result != MTSTREAM_OK ==> *view == \old(*view);
  @*/
static enum mtstream_status
open_view(struct mtstream_view *view, enum mtstream_kind kind, const unsigned char *data, size_t size,
    const struct mtstream_limits *limits, int exact, struct mtstream_finding *refusal)
{
	struct mtstream_view opened;
	enum mtstream_status status;
	uint64_t expected;

	if (view == NULL || !is_kind(kind) || (data == NULL && size > 0))
		return MTSTREAM_ARGUMENT;
	status = mtstream_internal_open_header(data, size, kind, limits, &opened.header, &opened.byte_order, refusal);
	if (status != MTSTREAM_OK)
		return status;
	if (mtstream_size(kind, opened.header.maxcpus, opened.header.count, &expected) != MTSTREAM_OK)
		return mtstream_internal_refuse(refusal, MTSTREAM_RULE_LEN_1, size, UINT64_MAX, size);
	if (size < expected)
		return mtstream_internal_refuse(refusal, MTSTREAM_RULE_LEN_1, size, expected, size);
	if (exact && size > expected)
		return mtstream_internal_refuse(refusal, MTSTREAM_RULE_LEN_2, expected, expected, data[expected]);
	opened.data = data;
	opened.size = (size_t)expected;
	/* Without records the size of one need not fit a size_t, and nothing uses it. */
	opened.record_size = opened.header.count == 0 ? 0 : (size_t)record_size(kind, opened.header.maxcpus);
	opened.kind = kind;
	*view = opened;
	return MTSTREAM_OK;
}

/*@ requires view == \null || \valid(view);
  @ requires data == \null || \valid_read(octets(data) + (0 .. size - 1));
  @ requires limits == \null || \valid_read(limits);
  @ requires refusal == \null || \valid(refusal);
  @ requires view != \null ==> \separated(view, refusal, octets(data) + (0 .. size - 1));
  @ requires limits != \null ==> \separated(limits, view, refusal);
  @ requires refusal != \null ==> \separated(refusal, octets(data) + (0 .. size - 1));
  @ assigns *view, *refusal;
  @ ensures argument: \result == MTSTREAM_ARGUMENT <==> !callable(view, kind, octets(data), size);
  @ ensures complete: callable(view, kind, octets(data), size) ==>
  @   (\result == MTSTREAM_OK <==> is_stream(kind, octets(data), size) && allowed(limits, kind, octets(data)));
  @ ensures opened: \result == MTSTREAM_OK ==> opened(view) && view->data == data && view->kind == kind &&
  @   view->size == stated_octets(kind, octets(data));
  @ ensures version: \result == MTSTREAM_OK ==> view->header.version == 1;
  @ ensures maxcpus: \result == MTSTREAM_OK ==> view->header.maxcpus == header_word(octets(data), 4);
  @ ensures count: \result == MTSTREAM_OK ==> view->header.count == header_word(octets(data), 8);
  @ ensures pad: \result == MTSTREAM_OK ==> view->header.pad == header_word(octets(data), 12);
  @ ensures order: \result == MTSTREAM_OK ==> bigness(view->byte_order) == header_big(octets(data));
  @ ensures unchanged: view != \null && \result != MTSTREAM_OK ==> *view == \old(*view);
  @*/
enum mtstream_status
mtstream_open(struct mtstream_view *view, enum mtstream_kind kind, const void *data, size_t size,
    const struct mtstream_limits *limits, struct mtstream_finding *refusal)
{
	return open_view(view, kind, data, size, limits, 1, refusal);
}

/*@ requires view == \null || \valid(view);
  @ requires data == \null || \valid_read(octets(data) + (0 .. size - 1));
  @ requires limits == \null || \valid_read(limits);
  @ requires refusal == \null || \valid(refusal);
  @ requires view != \null ==> \separated(view, refusal, octets(data) + (0 .. size - 1));
  @ requires limits != \null ==> \separated(limits, view, refusal);
  @ requires refusal != \null ==> \separated(refusal, octets(data) + (0 .. size - 1));
  @ assigns *view, *refusal;
  @ ensures argument: \result == MTSTREAM_ARGUMENT <==> !callable(view, kind, octets(data), size);
  @ ensures prefix: callable(view, kind, octets(data), size) ==>
  @   (\result == MTSTREAM_OK <==> starts_stream(kind, octets(data), size) && allowed(limits, kind, octets(data)));
  @ ensures opened: \result == MTSTREAM_OK ==> opened(view) && view->data == data && view->kind == kind &&
  @   view->size == stated_octets(kind, octets(data));
  @ ensures version: \result == MTSTREAM_OK ==> view->header.version == 1;
  @ ensures maxcpus: \result == MTSTREAM_OK ==> view->header.maxcpus == header_word(octets(data), 4);
  @ ensures count: \result == MTSTREAM_OK ==> view->header.count == header_word(octets(data), 8);
  @ ensures pad: \result == MTSTREAM_OK ==> view->header.pad == header_word(octets(data), 12);
  @ ensures order: \result == MTSTREAM_OK ==> bigness(view->byte_order) == header_big(octets(data));
  @ ensures unchanged: view != \null && \result != MTSTREAM_OK ==> *view == \old(*view);
  @*/
enum mtstream_status
mtstream_open_prefix(struct mtstream_view *view, enum mtstream_kind kind, const void *data, size_t size,
    const struct mtstream_limits *limits, struct mtstream_finding *refusal)
{
	return open_view(view, kind, data, size, limits, 0, refusal);
}

/*@ requires \valid_read(name + (0 .. 31));
  @ assigns \nothing;
  @ ensures range: 0 <= \result <= 32;
  @ ensures name: \forall integer i; 0 <= i < \result ==> name[i] != 0;
  @ ensures end: \result < 32 ==> name[\result] == 0;
  @*/
size_t
mtstream_name_length(const unsigned char *name)
{
	size_t length = 0;

	if (name == NULL)
		return 0;
	/*@ loop invariant name: 0 <= length <= 32 && \forall integer i; 0 <= i < length ==> name[i] != 0;
	  @ loop assigns length;
	  @ loop variant 32 - length;
	  @*/
	while (length < MTSTREAM_NAME_SIZE && name[length] != 0)
		length++;
	return length;
}

/* The header of a record that exists. */
/*@ requires \valid_read(view) && opened(view) && record < view->header.count;
  @ assigns \result \from view->data, view->header, view->kind, record;
  @ ensures place: \result == view->data + record_place(view->kind, view->header.maxcpus, record);
  @ ensures whole: record_place(view->kind, view->header.maxcpus, record) +
  @   record_octets(view->kind, view->header.maxcpus) <= view->size;
  @*/
static const unsigned char *
record_head(const struct mtstream_view *view, uint32_t record)
{
	/*@ assert before: record * view->record_size + view->record_size <= view->header.count * view->record_size; */
	/*@ assert inside: 16 + record * view->record_size + view->record_size <= view->size; */
	return view->data + MTSTREAM_HEADER_SIZE + (size_t)record * view->record_size;
}

/*@ requires view == \null || \valid_read(view) && opened(view);
  @ requires name == \null || \valid(name);
  @ requires name != \null ==> \separated(name, view);
  @ assigns *name;
  @ ensures argument: \result == MTSTREAM_ARGUMENT <==> view == \null || name == \null;
  @ ensures ok: \result == MTSTREAM_OK <==> view != \null && name != \null && record < view->header.count;
  @ ensures place: \result == MTSTREAM_OK ==>
  @   *name == view->data + record_place(view->kind, view->header.maxcpus, record);
  @ ensures whole: \result == MTSTREAM_OK ==> record_place(view->kind, view->header.maxcpus, record) +
  @   record_octets(view->kind, view->header.maxcpus) <= view->size;
  @*/
enum mtstream_status
mtstream_get_name(const struct mtstream_view *view, uint32_t record, const unsigned char **name)
{
	if (view == NULL || name == NULL)
		return MTSTREAM_ARGUMENT;
	if (record >= view->header.count)
		return MTSTREAM_RANGE;
	*name = record_head(view, record);
	return MTSTREAM_OK;
}

/*@ requires view == \null || \valid_read(view) && opened(view);
  @ requires zone == \null || \valid(zone);
  @ requires zone != \null ==> \separated(zone, view);
  @ assigns *zone;
  @ ensures argument: \result == MTSTREAM_ARGUMENT <==> view == \null || zone == \null || view->kind != MTSTREAM_UMA;
  @ ensures ok: \result == MTSTREAM_OK <==> view != \null && zone != \null && view->kind == MTSTREAM_UMA &&
  @   record < view->header.count;
  @ ensures decoded: \result == MTSTREAM_OK ==> zone_decoded(zone, view->data +
  @   record_place(view->kind, view->header.maxcpus, record), bigness(view->byte_order));
  @*/
enum mtstream_status
mtstream_get_uma_zone(const struct mtstream_view *view, uint32_t record, struct mtstream_uma_zone *zone)
{
	if (view == NULL || zone == NULL || view->kind != MTSTREAM_UMA)
		return MTSTREAM_ARGUMENT;
	if (record >= view->header.count)
		return MTSTREAM_RANGE;
	mtstream_decode_uma_zone(record_head(view, record), view->byte_order, zone);
	return MTSTREAM_OK;
}

/*@ requires \valid_read(view) && opened(view) && \valid(stats) && \separated(view, stats);
  @ assigns *stats;
  @ ensures ok: \result == MTSTREAM_OK <==> record < view->header.count && cpu < view->header.maxcpus;
  @ ensures range: \result == MTSTREAM_OK || \result == MTSTREAM_RANGE;
  @ ensures place: \result == MTSTREAM_OK ==>
  @   *stats == view->data + stats_place(view->kind, view->header.maxcpus, record, cpu);
  @ ensures whole: \result == MTSTREAM_OK ==>
  @   stats_place(view->kind, view->header.maxcpus, record, cpu) + 64 <= view->size;
  @*/
static enum mtstream_status
find_stats(const struct mtstream_view *view, uint32_t record, uint32_t cpu, const unsigned char **stats)
{
	if (record >= view->header.count || cpu >= view->header.maxcpus)
		return MTSTREAM_RANGE;
	*stats = record_head(view, record) + head_size(view->kind) + (size_t)cpu * MTSTREAM_STATS_SIZE;
	return MTSTREAM_OK;
}

/*@ requires view == \null || \valid_read(view) && opened(view);
  @ requires stats == \null || \valid(stats);
  @ requires stats != \null ==> \separated(stats, view);
  @ assigns *stats;
  @ ensures argument: \result == MTSTREAM_ARGUMENT <==>
  @   view == \null || stats == \null || view->kind != MTSTREAM_MALLOC;
  @ ensures ok: \result == MTSTREAM_OK <==> view != \null && stats != \null && view->kind == MTSTREAM_MALLOC &&
  @   record < view->header.count && cpu < view->header.maxcpus;
  @ ensures memalloced: \result == MTSTREAM_OK ==> stats->memalloced ==
  @   stats_word(view, record, cpu, OFFSET_MALLOC_STATS_memalloced);
  @ ensures memfreed: \result == MTSTREAM_OK ==> stats->memfreed ==
  @   stats_word(view, record, cpu, OFFSET_MALLOC_STATS_memfreed);
  @ ensures numallocs: \result == MTSTREAM_OK ==> stats->numallocs ==
  @   stats_word(view, record, cpu, OFFSET_MALLOC_STATS_numallocs);
  @ ensures numfrees: \result == MTSTREAM_OK ==> stats->numfrees ==
  @   stats_word(view, record, cpu, OFFSET_MALLOC_STATS_numfrees);
  @ ensures size: \result == MTSTREAM_OK ==> stats->size ==
  @   stats_word(view, record, cpu, OFFSET_MALLOC_STATS_size);
  @ ensures reserved1: \result == MTSTREAM_OK ==> stats->reserved1 ==
  @   stats_word(view, record, cpu, OFFSET_MALLOC_STATS_reserved1);
  @ ensures reserved2: \result == MTSTREAM_OK ==> stats->reserved2 ==
  @   stats_word(view, record, cpu, OFFSET_MALLOC_STATS_reserved2);
  @ ensures reserved3: \result == MTSTREAM_OK ==> stats->reserved3 ==
  @   stats_word(view, record, cpu, OFFSET_MALLOC_STATS_reserved3);
  @*/
enum mtstream_status
mtstream_get_malloc_stats(const struct mtstream_view *view, uint32_t record, uint32_t cpu,
    struct mtstream_malloc_stats *stats)
{
	const unsigned char *bytes;
	enum mtstream_status status;

	if (view == NULL || stats == NULL || view->kind != MTSTREAM_MALLOC)
		return MTSTREAM_ARGUMENT;
	status = find_stats(view, record, cpu, &bytes);
	if (status == MTSTREAM_OK)
		mtstream_decode_malloc_stats(bytes, view->byte_order, stats);
	return status;
}

/*@ requires view == \null || \valid_read(view) && opened(view);
  @ requires stats == \null || \valid(stats);
  @ requires stats != \null ==> \separated(stats, view);
  @ assigns *stats;
  @ ensures argument: \result == MTSTREAM_ARGUMENT <==>
  @   view == \null || stats == \null || view->kind != MTSTREAM_UMA;
  @ ensures ok: \result == MTSTREAM_OK <==> view != \null && stats != \null && view->kind == MTSTREAM_UMA &&
  @   record < view->header.count && cpu < view->header.maxcpus;
  @ ensures decoded: \result == MTSTREAM_OK ==> uma_stats_decoded(stats, view->data +
  @   stats_place(view->kind, view->header.maxcpus, record, cpu), bigness(view->byte_order));
  @*/
enum mtstream_status
mtstream_get_uma_stats(const struct mtstream_view *view, uint32_t record, uint32_t cpu, struct mtstream_uma_stats *stats)
{
	const unsigned char *bytes;
	enum mtstream_status status;

	if (view == NULL || stats == NULL || view->kind != MTSTREAM_UMA)
		return MTSTREAM_ARGUMENT;
	status = find_stats(view, record, cpu, &bytes);
	if (status == MTSTREAM_OK)
		mtstream_decode_uma_stats(bytes, view->byte_order, stats);
	return status;
}

/*@ requires view == \null || \valid_read(view) && opened(view);
  @ requires zero == \null || \valid(zero);
  @ requires zero != \null ==> \separated(zero, view);
  @ assigns *zero;
  @ ensures argument: \result == MTSTREAM_ARGUMENT <==> view == \null || zero == \null;
  @ ensures ok: \result == MTSTREAM_OK <==> view != \null && zero != \null &&
  @   record < view->header.count && cpu < view->header.maxcpus;
  @ ensures truth: \result == MTSTREAM_OK ==> *zero == 0 || *zero == 1;
  @*/
enum mtstream_status
mtstream_is_zero(const struct mtstream_view *view, uint32_t record, uint32_t cpu, int *zero)
{
	const unsigned char *bytes;
	enum mtstream_status status;

	if (view == NULL || zero == NULL)
		return MTSTREAM_ARGUMENT;
	status = find_stats(view, record, cpu, &bytes);
	if (status == MTSTREAM_OK)
		*zero = all_zero(bytes);
	return status;
}
