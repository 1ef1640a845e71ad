/* SPDX-License-Identifier: BSD-2-Clause */
/* What is a stream, what refuses it and where, and every part of one in its place. */
#define _DEFAULT_SOURCE /* for guard.h: anonymous mappings */
#include "findings.h"
#include "guard.h"
#include "streams.h"

#define POWER(n) ((uint64_t)1 << (n))

typedef enum mtstream_status opener(struct mtstream_view *view, enum mtstream_kind kind, const void *data, size_t size,
    const struct mtstream_limits *limits, struct mtstream_finding *refusal);

/* Opens what must not open, and expects the refusal, and that the view stays as it was. */
static void
expect_refused(opener *open, enum mtstream_kind kind, const void *data, size_t size,
    const struct mtstream_finding *expected)
{
	struct mtstream_finding refusal;
	struct mtstream_view view, before;

	memset(&refusal, 0xee, sizeof(refusal));
	memset(&view, 0xee, sizeof(view));
	before = view;
	EXPECT(open(&view, kind, data, size, NULL, &refusal), expected->status);
	expect_finding(&refusal, expected);
	EXPECT_OCTETS(&view, &before, sizeof(view));
	EXPECT(open(&view, kind, data, size, NULL, NULL), expected->status);
}

static struct mtstream_view
opened(const struct stream *stream)
{
	struct mtstream_finding refusal, before;
	struct mtstream_view view;

	memset(&view, 0, sizeof(view));
	memset(&refusal, 0xee, sizeof(refusal));
	before = refusal;
	EXPECT(mtstream_open(&view, stream->form->kind, stream->bytes, stream->size, NULL, &refusal), MTSTREAM_OK);
	EXPECT_OCTETS(&refusal, &before, sizeof(refusal));
	return view;
}

static void
expect_opened(const struct stream *stream, const struct mtstream_view *view)
{
	cr_expect(view->data == stream->bytes);
	EXPECT(view->size, stream->size);
	EXPECT(view->header.version, 1);
	EXPECT(view->header.maxcpus, stream->maxcpus);
	EXPECT(view->header.count, stream->count);
	EXPECT(view->header.pad, 0x12345678);
	EXPECT(view->kind, stream->form->kind);
	EXPECT(view->byte_order, stream->form->byte_order);
	if (stream->count > 0)
		EXPECT(view->record_size, record_at(stream, 1) - 16);
}

Test(open, accepts_streams_of_every_form_and_shape)
{
	static const uint32_t maxcpus[] = {1, 2, 3, 17};
	struct stream stream;

	for (size_t form = 0; form < FORMS; form++) {
		for (size_t i = 0; i < 4; i++) {
			for (uint32_t count = 0; count <= 3; count++) {
				struct mtstream_view view;

				in_case("%s, %u CPUs, %u records", forms[form].name, maxcpus[i], count);
				begin_stream(&stream, &forms[form], maxcpus[i], count);
				put(&stream, PAD, 4, 0x12345678);
				view = opened(&stream);
				expect_opened(&stream, &view);
			}
		}
	}
}

Test(open, refuses_a_stream_cut_anywhere)
{
	struct stream stream;

	for (size_t form = 0; form < FORMS; form++) {
		begin_stream(&stream, &forms[form], 2, 2);
		for (size_t size = 0; size < stream.size; size++) {
			const struct mtstream_finding header = VIOLATION(HDR_1, TRUNCATED, NONE, NONE, size, 16, size);
			const struct mtstream_finding length =
			    VIOLATION(LEN_1, TRUNCATED, NONE, NONE, size, stream.size, size);
			const struct mtstream_finding *expected = size < 16 ? &header : &length;

			in_case("%s, %zu octets", forms[form].name, size);
			expect_refused(mtstream_open, forms[form].kind, stream.bytes, size, expected);
			expect_refused(mtstream_open_prefix, forms[form].kind, stream.bytes, size, expected);
		}
	}
}

Test(open, refuses_what_follows_the_last_record)
{
	struct stream stream;

	for (size_t form = 0; form < FORMS; form++) {
		begin_stream(&stream, &forms[form], 2, 2);
		for (size_t more = 1; more <= 64; more++) {
			/* The octet found is the first one too many, whatever the others are. */
			const struct mtstream_finding expected =
			    VIOLATION(LEN_2, TRAILING, NONE, NONE, stream.size, stream.size, more);
			struct mtstream_view view;

			in_case("%s, %zu octets more", forms[form].name, more);
			memset(stream.bytes + stream.size, 0xff, more);
			stream.bytes[stream.size] = (unsigned char)more;
			expect_refused(mtstream_open, forms[form].kind, stream.bytes, stream.size + more, &expected);
			EXPECT(
			    mtstream_open_prefix(&view, forms[form].kind, stream.bytes, stream.size + more, NULL, NULL),
			    MTSTREAM_OK);
			EXPECT(view.size, stream.size);
			EXPECT(view.header.count, 2);
		}
	}
}

/* Header fields of a stream of 2 records on 2 CPUs, and the rule that they break with its length unchanged. */
static const struct {
	uint32_t version, maxcpus, count, pad;
	enum mtstream_status status;
	enum mtstream_rule rule;
	uint64_t length[2]; /* that the size law gives, of malloc and of uma; UINT64_MAX beyond 64 bits */
} headers[] = {
    {0, 2, 2, 0, MTSTREAM_VERSION, MTSTREAM_RULE_HDR_2, {0}},
    {2, 2, 2, 0, MTSTREAM_VERSION, MTSTREAM_RULE_HDR_2, {0}},
    {0x100, 2, 2, 0, MTSTREAM_VERSION, MTSTREAM_RULE_HDR_2, {0}},
    {0x10000, 2, 2, 0, MTSTREAM_VERSION, MTSTREAM_RULE_HDR_2, {0}},
    {0x01000001, 2, 2, 0, MTSTREAM_VERSION, MTSTREAM_RULE_HDR_2, {0}},
    {0x01010101, 2, 2, 0, MTSTREAM_VERSION, MTSTREAM_RULE_HDR_2, {0}},
    {0x80000000, 2, 2, 0, MTSTREAM_VERSION, MTSTREAM_RULE_HDR_2, {0}},
    {UINT32_MAX, 2, 2, 0, MTSTREAM_VERSION, MTSTREAM_RULE_HDR_2, {0}},
    {2, 0, 2, 0, MTSTREAM_VERSION, MTSTREAM_RULE_HDR_2, {0}}, /* the version comes first */
    {1, 0, 2, 0, MTSTREAM_MAXCPUS, MTSTREAM_RULE_HDR_3, {0}},
    {1, 0, UINT32_MAX, 0, MTSTREAM_MAXCPUS, MTSTREAM_RULE_HDR_3, {0}},
    {1, 0, 0, 0, MTSTREAM_MAXCPUS, MTSTREAM_RULE_HDR_3, {0}},
    {1, 1, 2, 0, MTSTREAM_TRAILING, MTSTREAM_RULE_LEN_2, {208, 384}},
    {1, 3, 2, 0, MTSTREAM_TRUNCATED, MTSTREAM_RULE_LEN_1, {464, 640}},
    {1, 0x80000000, 2, 0, MTSTREAM_TRUNCATED, MTSTREAM_RULE_LEN_1, {POWER(38) + 80, POWER(38) + 256}},
    {1, UINT32_MAX, 2, 0, MTSTREAM_TRUNCATED, MTSTREAM_RULE_LEN_1, {POWER(39) - 48, POWER(39) + 128}},
    {1, 2, 0, 0, MTSTREAM_TRAILING, MTSTREAM_RULE_LEN_2, {16, 16}},
    {1, UINT32_MAX, 0, 0, MTSTREAM_TRAILING, MTSTREAM_RULE_LEN_2, {16, 16}},
    {1, 2, 1, 0, MTSTREAM_TRAILING, MTSTREAM_RULE_LEN_2, {176, 264}},
    {1, 2, 3, 0, MTSTREAM_TRUNCATED, MTSTREAM_RULE_LEN_1, {496, 760}},
    {1, 2, 0x80000000, 0, MTSTREAM_TRUNCATED, MTSTREAM_RULE_LEN_1, {16 + 160 * POWER(31), 16 + 248 * POWER(31)}},
    {1, 2, UINT32_MAX, 0, MTSTREAM_TRUNCATED, MTSTREAM_RULE_LEN_1,
	{16 + 160 * (POWER(32) - 1), 16 + 248 * (POWER(32) - 1)}},
    {1, 0x80000000, 0x80000000, 0, MTSTREAM_TRUNCATED, MTSTREAM_RULE_LEN_1, {UINT64_MAX, UINT64_MAX}},
    {1, UINT32_MAX, UINT32_MAX, 0, MTSTREAM_TRUNCATED, MTSTREAM_RULE_LEN_1, {UINT64_MAX, UINT64_MAX}},
    /* In the other byte order version is 1, and so both factors are 2^25. */
    {0x01000000, 2, 2, 0, MTSTREAM_TRUNCATED, MTSTREAM_RULE_LEN_1,
	{16 + POWER(30) + POWER(56), 16 + 120 * POWER(25) + POWER(56)}},
    {1, 2, 2, 1, MTSTREAM_OK, MTSTREAM_RULE_HDR_4, {336, 512}}, /* the pad is content, not structure */
    {1, 2, 2, 0x80000000, MTSTREAM_OK, MTSTREAM_RULE_HDR_4, {336, 512}},
    {1, 2, 2, UINT32_MAX, MTSTREAM_OK, MTSTREAM_RULE_HDR_4, {336, 512}},
};

/* The finding that goes with a row of the table. */
static struct mtstream_finding
header_finding(size_t row, const struct stream *stream)
{
	const unsigned char *bytes = stream->bytes;
	uint64_t length = headers[row].length[stream->form->kind == MTSTREAM_UMA];
	struct mtstream_finding finding = {headers[row].rule, MTSTREAM_VIOLATION, headers[row].status, NONE, NONE, 0, 1,
	    0};

	if (headers[row].status == MTSTREAM_VERSION) {
		finding.found = (uint64_t)bytes[0] + (uint64_t)bytes[1] * 0x100 + (uint64_t)bytes[2] * 0x10000 +
				(uint64_t)bytes[3] * 0x1000000;
	} else if (headers[row].status == MTSTREAM_MAXCPUS) {
		finding.offset = 4;
	} else {
		finding.expected = length;
		finding.offset = headers[row].status == MTSTREAM_TRAILING ? length : stream->size;
		finding.found = headers[row].status == MTSTREAM_TRAILING ? bytes[length] : stream->size;
	}
	return finding;
}

Test(open, holds_every_header_field_to_its_rule)
{
	for (size_t row = 0; row < sizeof(headers) / sizeof(headers[0]); row++) {
		for (size_t form = 0; form < FORMS; form++) {
			struct mtstream_finding expected;
			struct stream stream;

			in_case("%s, row %zu", forms[form].name, row);
			begin_stream(&stream, &forms[form], 2, 2);
			fill_stream(&stream);
			put(&stream, VERSION, 4, headers[row].version);
			put(&stream, MAXCPUS, 4, headers[row].maxcpus);
			put(&stream, COUNT, 4, headers[row].count);
			put(&stream, PAD, 4, headers[row].pad);
			if (headers[row].status == MTSTREAM_OK) {
				EXPECT(opened(&stream).header.pad, headers[row].pad);
				continue;
			}
			expected = header_finding(row, &stream);
			expect_refused(mtstream_open, forms[form].kind, stream.bytes, stream.size, &expected);
		}
	}
}

/* Headers whose length fits the octets there are if it is computed in 32 or in 64 bits. */
static const struct {
	enum mtstream_kind kind;
	uint32_t maxcpus, count;
	size_t size;
	uint64_t length;
} wraps[] = {
    {MTSTREAM_MALLOC, 1, POWER(27), 16, 16 + 3 * POWER(32)}, /* 96 * 2^27 is 0 in 32 bits */
    {MTSTREAM_MALLOC, 1, POWER(27) + 1, 112, 112 + 3 * POWER(32)},
    {MTSTREAM_MALLOC, POWER(26), 1, 48, 48 + POWER(32)}, /* 64 * 2^26 is 0 in 32 bits */
    {MTSTREAM_MALLOC, POWER(26) + 1, 2, 208, 208 + 2 * POWER(32)},
    {MTSTREAM_MALLOC, 2737089061, 105305443, 48, UINT64_MAX}, /* 16 + count * record is 2^64 + 48 */
    {MTSTREAM_UMA, 1, POWER(29), 16, 16 + 23 * POWER(32)},    /* 184 * 2^29 is 0 in 32 bits */
    {MTSTREAM_UMA, 1, POWER(29) + 1, 200, 200 + 23 * POWER(32)},
    {MTSTREAM_UMA, POWER(26), 1, 136, 136 + POWER(32)},   /* 64 * 2^26 is 0 in 32 bits */
    {MTSTREAM_UMA, 2945883647, 97841738, 64, UINT64_MAX}, /* 16 + count * record is 2^64 + 64 */
};

Test(open, does_not_wrap)
{
	for (size_t form = 0; form < FORMS; form++) {
		for (size_t i = 0; i < sizeof(wraps) / sizeof(wraps[0]); i++) {
			const struct mtstream_finding expected =
			    VIOLATION(LEN_1, TRUNCATED, NONE, NONE, wraps[i].size, wraps[i].length, wraps[i].size);
			struct stream stream;

			if (wraps[i].kind != forms[form].kind)
				continue;
			in_case("%s, row %zu", forms[form].name, i);
			begin_stream(&stream, &forms[form], 1, 3);
			put(&stream, MAXCPUS, 4, wraps[i].maxcpus);
			put(&stream, COUNT, 4, wraps[i].count);
			expect_refused(mtstream_open, wraps[i].kind, stream.bytes, wraps[i].size, &expected);
			expect_refused(mtstream_open_prefix, wraps[i].kind, stream.bytes, wraps[i].size, &expected);
		}
	}
}

/* Opens the first octets of a stream under limits. */
static enum mtstream_status
open_limited(const struct stream *stream, size_t size, uint64_t max_bytes, uint32_t max_cpus, uint32_t max_types)
{
	const struct mtstream_limits limits = {max_bytes, max_cpus, max_types};
	struct mtstream_finding refusal, before;
	struct mtstream_view view;
	enum mtstream_status status;

	memset(&refusal, 0xee, sizeof(refusal));
	before = refusal;
	status = mtstream_open(&view, stream->form->kind, stream->bytes, size, &limits, &refusal);
	EXPECT(mtstream_open_prefix(&view, stream->form->kind, stream->bytes, size, &limits, NULL),
	    status == MTSTREAM_TRAILING ? MTSTREAM_OK : status);
	if (status == MTSTREAM_OK || status == MTSTREAM_LIMIT)
		EXPECT_OCTETS(&refusal, &before, sizeof(refusal)); /* a limit is no rule */
	return status;
}

Test(open, keeps_to_the_callers_limits)
{
	for (size_t form = 0; form < FORMS; form++) {
		struct stream stream;

		in_case("%s", forms[form].name);
		begin_stream(&stream, &forms[form], 3, 2);
		EXPECT(open_limited(&stream, stream.size, 0, 0, 0), MTSTREAM_OK);
		EXPECT(open_limited(&stream, stream.size, stream.size, 3, 2), MTSTREAM_OK);
		EXPECT(open_limited(&stream, stream.size, stream.size - 1, 0, 0), MTSTREAM_LIMIT);
		EXPECT(open_limited(&stream, stream.size, 1, 0, 0), MTSTREAM_LIMIT);
		EXPECT(open_limited(&stream, stream.size, 0, 2, 0), MTSTREAM_LIMIT);
		EXPECT(open_limited(&stream, stream.size, 0, 0, 1), MTSTREAM_LIMIT);
		EXPECT(open_limited(&stream, stream.size, UINT64_MAX, UINT32_MAX, UINT32_MAX), MTSTREAM_OK);
	}
}

/* The header's own rules come before the limits, the limits before the length. */
Test(open, tells_limits_before_lengths_and_after_the_header)
{
	for (size_t form = 0; form < FORMS; form++) {
		struct stream stream;

		in_case("%s", forms[form].name);
		begin_stream(&stream, &forms[form], 3, 2);
		EXPECT(open_limited(&stream, 15, 1, 1, 1), MTSTREAM_TRUNCATED);
		EXPECT(open_limited(&stream, 16, 0, 2, 0), MTSTREAM_LIMIT);
		EXPECT(open_limited(&stream, stream.size + 1, 0, 2, 0), MTSTREAM_LIMIT);
		EXPECT(open_limited(&stream, stream.size + 1, stream.size - 1, 0, 0), MTSTREAM_LIMIT);
		/* What is limited is the length that the header announces, not what else there is. */
		EXPECT(open_limited(&stream, stream.size + 1, stream.size, 0, 0), MTSTREAM_TRAILING);
		EXPECT(open_limited(&stream, stream.size - 1, stream.size, 0, 0), MTSTREAM_TRUNCATED);
		EXPECT(open_limited(&stream, stream.size - 1, stream.size - 1, 0, 0), MTSTREAM_LIMIT);
		put(&stream, MAXCPUS, 4, UINT32_MAX);
		put(&stream, COUNT, 4, UINT32_MAX);
		EXPECT(open_limited(&stream, stream.size, UINT64_MAX, 0, 0), MTSTREAM_LIMIT);
		put(&stream, MAXCPUS, 4, 0);
		EXPECT(open_limited(&stream, stream.size, 1, 1, 1), MTSTREAM_MAXCPUS);
		put(&stream, VERSION, 4, 3);
		EXPECT(open_limited(&stream, stream.size, 1, 1, 1), MTSTREAM_VERSION);
	}
}

/* Expects the parts of one record of a filled stream of names "record 0", "record 1" and so on. */
static void
expect_record(const struct stream *stream, const struct mtstream_view *view, uint32_t record)
{
	const unsigned char *name = NULL;
	struct mtstream_malloc_stats malloc_stats;
	struct mtstream_uma_stats uma_stats;
	struct mtstream_uma_zone zone;
	size_t at = record_at(stream, record);

	EXPECT(mtstream_get_name(view, record, &name), MTSTREAM_OK);
	cr_expect(name == view->data + at);
	if (stream->form->kind == MTSTREAM_UMA) {
		EXPECT(mtstream_get_uma_zone(view, record, &zone), MTSTREAM_OK);
		EXPECT(zone.align, filling(at + ZONE_ALIGN, 4));
		EXPECT(zone.reserved1, filling(at + ZONE_RESERVED1, 8));
	}
	for (uint32_t cpu = 0; cpu < stream->maxcpus; cpu++) {
		at = stats_at(stream, record, cpu);
		if (stream->form->kind == MTSTREAM_UMA) {
			EXPECT(mtstream_get_uma_stats(view, record, cpu, &uma_stats), MTSTREAM_OK);
			EXPECT(uma_stats.allocs, filling(at + ALLOCS, 8));
			EXPECT(uma_stats.reserved[4], filling(at + 56, 8));
		} else {
			EXPECT(mtstream_get_malloc_stats(view, record, cpu, &malloc_stats), MTSTREAM_OK);
			EXPECT(malloc_stats.memalloced, filling(at + MEMALLOCED, 8));
			EXPECT(malloc_stats.reserved3, filling(at + RESERVED3, 8));
		}
	}
}

Test(view, gives_every_part_of_every_record_at_any_alignment)
{
	static unsigned char buffer[STREAM_CAPACITY + 8];

	for (size_t form = 0; form < FORMS; form++) {
		for (size_t alignment = 0; alignment < 8; alignment++) {
			struct mtstream_view view;
			struct stream stream;

			in_case("%s, alignment %zu", forms[form].name, alignment);
			begin_stream(&stream, &forms[form], 17, 3);
			fill_stream(&stream);
			memcpy(buffer + alignment, stream.bytes, stream.size);
			EXPECT(mtstream_open(&view, forms[form].kind, buffer + alignment, stream.size, NULL, NULL),
			    MTSTREAM_OK);
			for (uint32_t record = 0; record < 3; record++)
				expect_record(&stream, &view, record);
		}
	}
}

/* Reads all that a view has. */
static void
read_all(const struct mtstream_view *view)
{
	const unsigned char *name;
	struct mtstream_malloc_stats malloc_stats;
	struct mtstream_uma_stats uma_stats;
	struct mtstream_uma_zone zone;
	int zero;

	for (uint32_t record = 0; record < view->header.count; record++) {
		EXPECT(mtstream_get_name(view, record, &name), MTSTREAM_OK);
		EXPECT(mtstream_name_length(name), 8);
		if (view->kind == MTSTREAM_UMA)
			EXPECT(mtstream_get_uma_zone(view, record, &zone), MTSTREAM_OK);
		for (uint32_t cpu = 0; cpu < view->header.maxcpus; cpu++) {
			EXPECT(mtstream_is_zero(view, record, cpu, &zero), MTSTREAM_OK);
			if (view->kind == MTSTREAM_UMA)
				EXPECT(mtstream_get_uma_stats(view, record, cpu, &uma_stats), MTSTREAM_OK);
			else
				EXPECT(mtstream_get_malloc_stats(view, record, cpu, &malloc_stats), MTSTREAM_OK);
		}
	}
}

/* Opens and reads the first octets of a stream, which lie at one end of memory. */
static void
read_guarded(const struct stream *stream, size_t size, int at_end)
{
	struct guard guarded = guard(stream->bytes, size, at_end);
	enum mtstream_kind kind = stream->form->kind;
	struct mtstream_view view;

	EXPECT(mtstream_fitting_kinds(guarded.bytes, size, stream->size), size < 16 ? 0 : kind);
	EXPECT(mtstream_open(&view, kind, guarded.bytes, size, NULL, NULL) == MTSTREAM_OK, size == stream->size);
	if (mtstream_open_prefix(&view, kind, guarded.bytes, size, NULL, NULL) == MTSTREAM_OK)
		read_all(&view);
	unguard(&guarded);
}

Test(view, touches_nothing_beside_the_octets_it_is_given)
{
	for (size_t form = 0; form < FORMS; form++) {
		struct stream stream;

		begin_stream(&stream, &forms[form], 2, 2);
		for (size_t size = 0; size <= stream.size + 1; size++) {
			in_case("%s, %zu octets", forms[form].name, size);
			read_guarded(&stream, size, 0);
			read_guarded(&stream, size, 1);
		}
	}
}

#if SIZE_MAX > UINT32_MAX
/* Two malloc types of 2^32 + 96 octets each, on 2^26 + 1 CPUs: nearly all of them are pages that nobody touches. */
Test(view, reaches_beyond_4_gib)
{
	size_t size = 8589934800, second = 4294967408;
	unsigned char *bytes =
	    mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	static const unsigned char header[16] = {1, 0, 0, 0, 1, 0, 0, 4, 2, 0, 0, 0};
	struct mtstream_malloc_stats stats;
	const unsigned char *name = NULL;
	struct mtstream_view view;
	int zero = -1;

	cr_assert(bytes != MAP_FAILED);
	memcpy(bytes, header, 16);
	memcpy(bytes + second, "second", 6);
	bytes[size - 64] = 7;
	EXPECT(mtstream_open(&view, MTSTREAM_MALLOC, bytes, size, NULL, NULL), MTSTREAM_OK);
	EXPECT(view.header.maxcpus, POWER(26) + 1);
	EXPECT(mtstream_get_name(&view, 1, &name), MTSTREAM_OK);
	cr_expect(name == bytes + second);
	EXPECT(mtstream_get_malloc_stats(&view, 1, POWER(26), &stats), MTSTREAM_OK);
	EXPECT(stats.memalloced, 7);
	EXPECT(mtstream_is_zero(&view, 1, POWER(26) - 1, &zero), MTSTREAM_OK);
	EXPECT(zero, 1);
	EXPECT(mtstream_open(&view, MTSTREAM_MALLOC, bytes, size - 1, NULL, NULL), MTSTREAM_TRUNCATED);
	munmap(bytes, size);
}
#endif

Test(view, refuses_indices_out_of_range)
{
	static const uint32_t beyond[] = {2, 3, 0x80000000, UINT32_MAX};
	struct mtstream_malloc_stats malloc_stats;
	struct mtstream_uma_stats uma_stats;
	struct mtstream_uma_zone zone;
	const unsigned char *name;
	struct stream stream;

	for (size_t form = 0; form < FORMS; form++) {
		struct mtstream_view view;
		int zero;

		begin_stream(&stream, &forms[form], 2, 2);
		view = opened(&stream);
		for (size_t i = 0; i < 4; i++) {
			uint32_t index = beyond[i];

			in_case("%s, index %u", forms[form].name, index);
			EXPECT(mtstream_get_name(&view, index, &name), MTSTREAM_RANGE);
			EXPECT(mtstream_is_zero(&view, index, 0, &zero), MTSTREAM_RANGE);
			EXPECT(mtstream_is_zero(&view, 1, index, &zero), MTSTREAM_RANGE);
			if (forms[form].kind == MTSTREAM_UMA) {
				EXPECT(mtstream_get_uma_zone(&view, index, &zone), MTSTREAM_RANGE);
				EXPECT(mtstream_get_uma_stats(&view, index, 0, &uma_stats), MTSTREAM_RANGE);
				EXPECT(mtstream_get_uma_stats(&view, 1, index, &uma_stats), MTSTREAM_RANGE);
			} else {
				EXPECT(mtstream_get_malloc_stats(&view, index, 0, &malloc_stats), MTSTREAM_RANGE);
				EXPECT(mtstream_get_malloc_stats(&view, 1, index, &malloc_stats), MTSTREAM_RANGE);
			}
		}
	}
}

Test(view, without_records_has_no_index)
{
	struct mtstream_view view;
	const unsigned char *name;
	struct stream stream;

	for (size_t form = 0; form < FORMS; form++) {
		int zero;

		in_case("%s", forms[form].name);
		begin_stream(&stream, &forms[form], 1, 0);
		put(&stream, MAXCPUS, 4, UINT32_MAX);
		view = opened(&stream);
		EXPECT(view.size, 16);
		EXPECT(mtstream_get_name(&view, 0, &name), MTSTREAM_RANGE);
		EXPECT(mtstream_is_zero(&view, 0, 0, &zero), MTSTREAM_RANGE);
	}
}

Test(view, tells_all_zero_statistics_by_each_octet)
{
	for (size_t form = 0; form < FORMS; form++) {
		struct mtstream_view view;
		struct stream stream;
		int zero = -1;

		begin_stream(&stream, &forms[form], 3, 2);
		fill_stream(&stream);
		memset(stream.bytes + stats_at(&stream, 0, 1), 0, 64);
		view = opened(&stream);
		in_case("%s", forms[form].name);
		EXPECT(mtstream_is_zero(&view, 0, 1, &zero), MTSTREAM_OK);
		EXPECT(zero, 1);
		EXPECT(mtstream_is_zero(&view, 0, 0, &zero), MTSTREAM_OK);
		EXPECT(zero, 0);
		for (size_t octet = 0; octet < 64; octet++) {
			unsigned char *place = stream.bytes + stats_at(&stream, 0, 1) + octet;

			in_case("%s, octet %zu", forms[form].name, octet);
			*place = 0x80;
			EXPECT(mtstream_is_zero(&view, 0, 1, &zero), MTSTREAM_OK);
			EXPECT(zero, 0);
			*place = 0;
		}
	}
}

Test(open, refuses_wrong_arguments)
{
	static opener *const openers[] = {mtstream_open, mtstream_open_prefix};
	struct mtstream_finding refusal;
	struct mtstream_view view;
	struct stream stream;

	begin_stream(&stream, &forms[0], 2, 2);
	for (size_t i = 0; i < 2; i++) {
		EXPECT(openers[i](NULL, MTSTREAM_MALLOC, stream.bytes, stream.size, NULL, &refusal), MTSTREAM_ARGUMENT);
		EXPECT(openers[i](&view, MTSTREAM_MALLOC, NULL, 1, NULL, &refusal), MTSTREAM_ARGUMENT);
		EXPECT(openers[i](&view, MTSTREAM_MALLOC, NULL, 0, NULL, &refusal), MTSTREAM_TRUNCATED);
		EXPECT(openers[i](&view, (enum mtstream_kind)0, stream.bytes, stream.size, NULL, NULL),
		    MTSTREAM_ARGUMENT);
		EXPECT(openers[i](&view, (enum mtstream_kind)3, stream.bytes, stream.size, NULL, NULL),
		    MTSTREAM_ARGUMENT);
	}
}

/* The first call of each pair lacks what the function reads, the second a place for what it writes. */
Test(view, refuses_wrong_arguments)
{
	struct mtstream_malloc_stats malloc_stats;
	struct mtstream_uma_stats uma_stats;
	struct mtstream_view malloc_view, uma_view;
	struct mtstream_uma_zone zone;
	struct stream streams[2];
	const unsigned char *name;
	int zero;

	begin_stream(&streams[0], &forms[0], 2, 2);
	begin_stream(&streams[1], &forms[2], 2, 2);
	malloc_view = opened(&streams[0]);
	uma_view = opened(&streams[1]);
	EXPECT(mtstream_get_name(NULL, 0, &name), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_get_name(&uma_view, 0, NULL), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_is_zero(NULL, 0, 0, &zero), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_is_zero(&uma_view, 0, 0, NULL), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_get_uma_zone(NULL, 0, &zone), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_get_uma_zone(&uma_view, 0, NULL), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_get_uma_zone(&malloc_view, 0, &zone), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_get_malloc_stats(NULL, 0, 0, &malloc_stats), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_get_malloc_stats(&malloc_view, 0, 0, NULL), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_get_malloc_stats(&uma_view, 0, 0, &malloc_stats), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_get_uma_stats(NULL, 0, 0, &uma_stats), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_get_uma_stats(&uma_view, 0, 0, NULL), MTSTREAM_ARGUMENT);
	EXPECT(mtstream_get_uma_stats(&malloc_view, 0, 0, &uma_stats), MTSTREAM_ARGUMENT);
}

Test(name_length, counts_the_octets_before_the_first_nul)
{
	unsigned char field[33];

	for (size_t length = 0; length <= 32; length++) {
		in_case("%zu octets", length);
		memset(field, 0xff, sizeof(field));
		if (length < 32)
			field[length] = 0;
		EXPECT(mtstream_name_length(field), length); /* whatever follows: without a NUL it stops at 32 */
	}
}
