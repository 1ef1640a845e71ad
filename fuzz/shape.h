/* SPDX-License-Identifier: BSD-2-Clause */
/* Where everything stands in a stream, written down by hand: neither the codec nor its table is to be believed here. */
#ifndef SHAPE_H
#define SHAPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "mtstream.h"

struct shape {
	enum mtstream_kind kind;
	bool big; /* its byte order */
	uint32_t maxcpus, count;
};

/* Places in the stream header. */
enum { SHAPE_VERSION = 0, SHAPE_MAXCPUS = 4, SHAPE_COUNT = 8, SHAPE_PAD = 12, SHAPE_HEADER = 16 };

/* Octets of a name field and of statistics. */
enum { SHAPE_NAME = 32, SHAPE_STATS = 64 };

/* Reads a header of 16 octets as that of a kind. False if it is none, in either byte order. */
bool shape_read(struct shape *shape, const unsigned char *header, enum mtstream_kind kind);

/* The shape of octets that are a stream of level structure. Of two kinds that fit, preferred is taken. */
bool shape_find(struct shape *shape, const unsigned char *data, size_t size, enum mtstream_kind preferred);

/* Writes the header of a stream, but for its pad. */
void shape_write(const struct shape *shape, unsigned char *header);

/* Octets of a record header, of a record, of the whole stream: UINT64_MAX if that does not fit 64 bits. */
size_t shape_head(enum mtstream_kind kind);
uint64_t shape_record(const struct shape *shape);
uint64_t shape_size(const struct shape *shape);

/* Where a record starts; only within what fits memory. */
size_t shape_record_at(const struct shape *shape, uint32_t record);

/*
 * The octets of the integer that holds the octet at *offset of a record, 4 or 8; *offset becomes its start. 0 for an
 * octet of the name.
 */
unsigned shape_integer(enum mtstream_kind kind, size_t *offset);

/* Integers of 4 or 8 octets, in either byte order; and from one to the other. */
uint64_t shape_get(const unsigned char *octets, unsigned width, bool big);
void shape_put(unsigned char *octets, unsigned width, bool big, uint64_t value);
void shape_turn(unsigned char *octets, unsigned width);

/* Makes a whole stream that of a machine of the other byte order. */
void shape_turn_stream(struct shape *shape, unsigned char *data);

#endif
