/* SPDX-License-Identifier: BSD-2-Clause */
/* What view and push share, so that they cannot differ: the stream header, sums, rules on records. */
#ifndef MTSTREAM_INTERNAL_H
#define MTSTREAM_INTERNAL_H

#include "layout.h"

/*@ // A stream header: a version that reads as 1 from the most significant octet on makes it big-endian.
  @ logic integer header_big(unsigned char *bytes) = big32(bytes) == 1 ? 1 : 0;
  @ logic integer header_word(unsigned char *bytes, integer place) = word32(bytes + place, header_big(bytes));
  @ predicate good_header(unsigned char *bytes) = header_word(bytes, 0) == 1 && header_word(bytes, 4) > 0;
  @
  @ predicate within(struct mtstream_limits *limits, integer kind, integer maxcpus, integer count) =
  @   (limits->max_cpus == 0 || maxcpus <= limits->max_cpus) &&
  @   (limits->max_types == 0 || count <= limits->max_types) &&
  @   (limits->max_bytes == 0 || stream_octets(kind, maxcpus, count) <= limits->max_bytes);
  @
  @ // What mtstream_open() accepts where there are no limits, and what mtstream_open_prefix() does.
  @ logic integer stated_octets(integer kind, unsigned char *bytes) =
  @   stream_octets(kind, header_word(bytes, 4), header_word(bytes, 8));
  @ predicate is_stream(integer kind, unsigned char *bytes, integer size) =
  @   size >= 16 && good_header(bytes) && size == stated_octets(kind, bytes);
  @ predicate starts_stream(integer kind, unsigned char *bytes, integer size) =
  @   size >= 16 && good_header(bytes) && size >= stated_octets(kind, bytes);
  @
  @ // The proof stands for all visitors that keep off the codec's objects.
  @ predicate visitable(struct mtstream_checks *checks) = checks->visit == \null || checks->visit == &any_visitor;
  @
  @ // An open view.
  @ predicate opened(struct mtstream_view *view) =
  @   known_kind(view->kind) && known_order(view->byte_order) && view->header.maxcpus > 0 &&
  @   view->size == stream_octets(view->kind, view->header.maxcpus, view->header.count) &&
  @   (view->header.count > 0 ==> view->record_size == record_octets(view->kind, view->header.maxcpus)) &&
  @   \valid_read(view->data + (0 .. view->size - 1));
  @ logic integer stats_word(struct mtstream_view *view, integer record, integer cpu, integer place) =
  @   word64(view->data + (stats_place(view->kind, view->header.maxcpus, record, cpu) + place), bigness(view->byte_order));
  @*/

/*
 * Decodes a stream header of size octets (of which no more than 16 are read) and holds it to the rules on it and to
 * the caller's limits. refusal may be NULL.
 */
enum mtstream_status mtstream_internal_open_header(const unsigned char *bytes, size_t size, enum mtstream_kind kind,
    const struct mtstream_limits *limits, struct mtstream_header *header, enum mtstream_byte_order *byte_order,
    struct mtstream_finding *refusal);

/* Fills in a finding on the whole stream and returns its error class. finding may be NULL. */
enum mtstream_status mtstream_internal_refuse(struct mtstream_finding *finding, enum mtstream_rule rule,
    uint64_t offset, uint64_t expected, uint64_t found);

enum mtstream_severity mtstream_internal_rule_severity(enum mtstream_rule rule);
enum mtstream_status mtstream_internal_rule_class(enum mtstream_rule rule);

void mtstream_internal_sums_begin(struct mtstream_sums *sums);

/* Adds a run of statistics, the first of which is that of cpu and lies offset octets into the stream. */
void mtstream_internal_sums_add(struct mtstream_sums *sums, enum mtstream_kind kind,
    enum mtstream_byte_order byte_order, const unsigned char *bytes, uint32_t cpu, uint32_t cpus, uint64_t offset);

/* Derives the totals of a complete record; head is its header. */
void mtstream_internal_totals(const struct mtstream_sums *sums, enum mtstream_kind kind,
    enum mtstream_byte_order byte_order, const unsigned char *head, struct mtstream_totals *totals);

/* A record whose content is to be checked. */
struct record {
	const unsigned char *head;
	uint64_t offset;
	uint32_t index;
	enum mtstream_kind kind;
	enum mtstream_byte_order byte_order;
	const struct mtstream_sums *sums;
	const struct mtstream_totals *totals;
};

/* Where findings go. */
struct reporter {
	struct mtstream_checks checks;
	enum mtstream_status violation; /* error class of the first violation, else MTSTREAM_OK */
	int stopped;                    /* the visitor asked to stop */
};

/* Whether the visitor, if there is one, asks to stop. */
int mtstream_internal_visit(const struct mtstream_checks *checks, const struct mtstream_finding *finding);

void mtstream_internal_check_header(struct reporter *reporter, const struct mtstream_header *header);
void mtstream_internal_check_record(struct reporter *reporter, const struct record *record);

#endif
