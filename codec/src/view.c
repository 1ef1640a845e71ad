/* SPDX-License-Identifier: BSD-2-Clause */
#include "byteorder.h"
#include "internal.h"

/* Opens a view on the stream at the start of size octets; exact is whether octets after it are refused. */
static enum mtstream_status
open_view(struct mtstream_view *view, enum mtstream_kind kind, const unsigned char *data, size_t size,
    const struct mtstream_limits *limits, int exact, struct mtstream_finding *refusal)
{
	struct mtstream_view opened;
	enum mtstream_status status;
	uint64_t expected, record;

	if (view == NULL || !is_kind(kind) || (data == NULL && size > 0))
		return MTSTREAM_ARGUMENT;
	status = mtstream_internal_open_header(data, size, kind, limits, &opened.header, &opened.byte_order, refusal);
	if (status != MTSTREAM_OK)
		return status;
	record = record_size(kind, opened.header.maxcpus);
	/* By division: the product can take 71 bits. */
	if (opened.header.count > (size - MTSTREAM_HEADER_SIZE) / record) {
		if (mtstream_size(kind, opened.header.maxcpus, opened.header.count, &expected) != MTSTREAM_OK)
			expected = UINT64_MAX;
		return mtstream_internal_refuse(refusal, MTSTREAM_RULE_LEN_1, size, expected, size);
	}
	expected = MTSTREAM_HEADER_SIZE + opened.header.count * record;
	if (exact && size > expected)
		return mtstream_internal_refuse(refusal, MTSTREAM_RULE_LEN_2, expected, expected, data[expected]);
	opened.data = data;
	opened.size = (size_t)expected;
	/* Without records the size of one need not fit a size_t, and nothing uses it. */
	opened.record_size = opened.header.count == 0 ? 0 : (size_t)record;
	opened.kind = kind;
	*view = opened;
	return MTSTREAM_OK;
}

enum mtstream_status
mtstream_open(struct mtstream_view *view, enum mtstream_kind kind, const void *data, size_t size,
    const struct mtstream_limits *limits, struct mtstream_finding *refusal)
{
	return open_view(view, kind, data, size, limits, 1, refusal);
}

enum mtstream_status
mtstream_open_prefix(struct mtstream_view *view, enum mtstream_kind kind, const void *data, size_t size,
    const struct mtstream_limits *limits, struct mtstream_finding *refusal)
{
	return open_view(view, kind, data, size, limits, 0, refusal);
}

size_t
mtstream_name_length(const unsigned char *name)
{
	size_t length = 0;

	while (length < MTSTREAM_NAME_SIZE && name[length] != 0)
		length++;
	return length;
}

/* The header of a record that exists. */
static const unsigned char *
record_head(const struct mtstream_view *view, uint32_t record)
{
	return view->data + MTSTREAM_HEADER_SIZE + (size_t)record * view->record_size;
}

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

static enum mtstream_status
find_stats(const struct mtstream_view *view, uint32_t record, uint32_t cpu, const unsigned char **stats)
{
	if (record >= view->header.count || cpu >= view->header.maxcpus)
		return MTSTREAM_RANGE;
	*stats = record_head(view, record) + head_size(view->kind) + (size_t)cpu * MTSTREAM_STATS_SIZE;
	return MTSTREAM_OK;
}

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
