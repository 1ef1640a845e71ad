/* SPDX-License-Identifier: BSD-2-Clause */
#include "byteorder.h"
#include "internal.h"

/*@ requires size == \null || \valid(size);
  @ assigns *size;
  @ ensures argument: \result == MTSTREAM_ARGUMENT <==> !known_kind(kind) || size == \null;
  @ ensures maxcpus: \result == MTSTREAM_MAXCPUS <==> known_kind(kind) && size != \null && maxcpus == 0;
  @ ensures ok: \result == MTSTREAM_OK <==> known_kind(kind) && size != \null && maxcpus > 0 &&
  @   stream_octets(kind, maxcpus, count) <= UINT64_MAX;
  @ ensures overflow: \result == MTSTREAM_OVERFLOW <==> known_kind(kind) && size != \null && maxcpus > 0 &&
  @   stream_octets(kind, maxcpus, count) > UINT64_MAX;
  @ ensures law: \result == MTSTREAM_OK ==> *size == stream_octets(kind, maxcpus, count);
  @ ensures unchanged: size != \null && \result != MTSTREAM_OK ==> *size == \old(*size);
  @*/
enum mtstream_status
mtstream_size(enum mtstream_kind kind, uint32_t maxcpus, uint32_t count, uint64_t *size)
{
	uint64_t record;

	if (!is_kind(kind) || size == NULL)
		return MTSTREAM_ARGUMENT;
	if (maxcpus == 0)
		return MTSTREAM_MAXCPUS;
	record = record_size(kind, maxcpus);
	if (count > (UINT64_MAX - MTSTREAM_HEADER_SIZE) / record)
		return MTSTREAM_OVERFLOW;
	*size = MTSTREAM_HEADER_SIZE + count * record;
	return MTSTREAM_OK;
}

/*@ requires finding == \null || \valid(finding);
  @ assigns *finding;
  @ ensures rule: finding != \null ==> finding->rule == rule;
  @ ensures truncated: rule == MTSTREAM_RULE_HDR_1 || rule == MTSTREAM_RULE_LEN_1 ==> \result == MTSTREAM_TRUNCATED;
  @ ensures version: rule == MTSTREAM_RULE_HDR_2 ==> \result == MTSTREAM_VERSION;
  @ ensures maxcpus: rule == MTSTREAM_RULE_HDR_3 ==> \result == MTSTREAM_MAXCPUS;
  @ ensures trailing: rule == MTSTREAM_RULE_LEN_2 ==> \result == MTSTREAM_TRAILING;
  @*/
enum mtstream_status
mtstream_internal_refuse(struct mtstream_finding *finding, enum mtstream_rule rule, uint64_t offset, uint64_t expected,
    uint64_t found)
{
	enum mtstream_status status = mtstream_internal_rule_class(rule);

	if (finding != NULL) {
		finding->rule = rule;
		finding->severity = MTSTREAM_VIOLATION;
		finding->status = status;
		finding->record = MTSTREAM_NONE;
		finding->cpu = MTSTREAM_NONE;
		finding->offset = offset;
		finding->expected = expected;
		finding->found = found;
	}
	return status;
}

/*@ requires \valid_read(limits) && \valid_read(header);
  @ requires known_kind(kind) && header->maxcpus > 0;
  @ assigns \nothing;
  @ ensures \result == 0 <==> within(limits, kind, header->maxcpus, header->count);
  @*/
static int
exceeds(const struct mtstream_limits *limits, enum mtstream_kind kind, const struct mtstream_header *header)
{
	uint64_t size;

	if (limits->max_cpus != 0 && header->maxcpus > limits->max_cpus)
		return 1;
	if (limits->max_types != 0 && header->count > limits->max_types)
		return 1;
	if (limits->max_bytes == 0)
		return 0;
	return mtstream_size(kind, header->maxcpus, header->count, &size) != MTSTREAM_OK || size > limits->max_bytes;
}

/*@ requires size >= 16 ==> \valid_read(bytes + (0 .. 15));
  @ requires known_kind(kind);
  @ requires limits == \null || \valid_read(limits);
  @ requires \valid(header) && \valid(byte_order) && (refusal == \null || \valid(refusal));
  @ requires \separated(header, byte_order);
  @ requires limits != \null ==> \separated(limits, header, byte_order, refusal);
  @ requires refusal != \null ==> \separated(refusal, header, byte_order);
  @ assigns *header, *byte_order, *refusal;
  @ ensures ok: \result == MTSTREAM_OK <==> size >= 16 && good_header(bytes) &&
  @   (limits == \null || within(limits, kind, header_word(bytes, 4), header_word(bytes, 8)));
  @ ensures limit: \result == MTSTREAM_LIMIT <==> size >= 16 && good_header(bytes) &&
  @   !(limits == \null || within(limits, kind, header_word(bytes, 4), header_word(bytes, 8)));
  @ ensures truncated: \result == MTSTREAM_TRUNCATED <==> size < 16;
  @ ensures version: \result == MTSTREAM_VERSION <==> size >= 16 && header_word(bytes, 0) != 1;
  @ ensures maxcpus: \result == MTSTREAM_MAXCPUS <==>
  @   size >= 16 && header_word(bytes, 0) == 1 && header_word(bytes, 4) == 0;
  @ ensures rule: refusal != \null && \result != MTSTREAM_OK && \result != MTSTREAM_LIMIT ==>
  @   refusal->rule == (\result == MTSTREAM_TRUNCATED ? MTSTREAM_RULE_HDR_1 :
  @     \result == MTSTREAM_VERSION ? MTSTREAM_RULE_HDR_2 : MTSTREAM_RULE_HDR_3);
  @ ensures one: \result == MTSTREAM_OK ==> header->version == 1;
  @ ensures cpus: \result == MTSTREAM_OK ==> header->maxcpus == header_word(bytes, 4);
  @ ensures count: \result == MTSTREAM_OK ==> header->count == header_word(bytes, 8);
  @ ensures pad: \result == MTSTREAM_OK ==> header->pad == header_word(bytes, 12);
  @ ensures order: \result == MTSTREAM_OK ==> known_order(*byte_order) && bigness(*byte_order) == header_big(bytes);
  @*/
enum mtstream_status
mtstream_internal_open_header(const unsigned char *bytes, size_t size, enum mtstream_kind kind,
    const struct mtstream_limits *limits, struct mtstream_header *header, enum mtstream_byte_order *byte_order,
    struct mtstream_finding *refusal)
{
	int big;

	if (size < MTSTREAM_HEADER_SIZE)
		return mtstream_internal_refuse(refusal, MTSTREAM_RULE_HDR_1, size, MTSTREAM_HEADER_SIZE, size);
	big = load32(bytes + OFFSET_HEADER_version, 1) == 1;
	header->version = load32(bytes + OFFSET_HEADER_version, big);
	if (header->version != 1)
		return mtstream_internal_refuse(refusal, MTSTREAM_RULE_HDR_2, OFFSET_HEADER_version, 1, header->version);
	header->maxcpus = load32(bytes + OFFSET_HEADER_maxcpus, big);
	header->count = load32(bytes + OFFSET_HEADER_count, big);
	header->pad = load32(bytes + OFFSET_HEADER_pad, big);
	*byte_order = big ? MTSTREAM_BIG_ENDIAN : MTSTREAM_LITTLE_ENDIAN;
	if (header->maxcpus == 0)
		return mtstream_internal_refuse(refusal, MTSTREAM_RULE_HDR_3, OFFSET_HEADER_maxcpus, 1, 0);
	if (limits != NULL && exceeds(limits, kind, header))
		return MTSTREAM_LIMIT;
	return MTSTREAM_OK;
}

/*@ requires data != \null && size >= 16 ==> \valid_read((const unsigned char *)data + (0 .. 15));
  @ assigns \nothing;
  @*/
unsigned
mtstream_fitting_kinds(const void *data, size_t size, uint64_t length)
{
	static const enum mtstream_kind kinds[] = {MTSTREAM_MALLOC, MTSTREAM_UMA};
	struct mtstream_header header = {0, 0, 0, 0}; /* compilers do not see that it is filled if the status is OK */
	enum mtstream_byte_order byte_order;
	unsigned fitting = 0;
	uint64_t expected;

	if (data == NULL)
		return 0;
	if (mtstream_internal_open_header(data, size, MTSTREAM_MALLOC, NULL, &header, &byte_order, NULL) != MTSTREAM_OK)
		return 0;
	/*@ loop invariant 0 <= i <= 2;
	  @ loop assigns i, fitting, expected;
	  @ loop variant 2 - i;
	  @*/
	for (unsigned i = 0; i < 2; i++) {
		if (mtstream_size(kinds[i], header.maxcpus, header.count, &expected) == MTSTREAM_OK && expected == length)
			fitting |= kinds[i];
	}
	return fitting;
}
