/* SPDX-License-Identifier: BSD-2-Clause */
/* The single changes that mutate() makes. */
#ifndef MUTATE_STEPS_H
#define MUTATE_STEPS_H

#include "random.h"
#include "shape.h"

/* A stream being changed. */
struct stream {
	unsigned char *data;
	size_t size, room;
	struct shape shape;         /* right as long as all changes keep it */
	const unsigned char *other; /* to take records from, or NULL */
	size_t other_size;
	struct random random;
};

/* A change. False if the stream has nothing that could be changed in this way, or no room. */
typedef bool mutate_step(struct stream *stream);

/* Of records and CPUs. The stream stays one. */
mutate_step resize_count, resize_maxcpus, duplicate_record, drop_record, swap_records, splice_record;

/* Of what records hold. The stream stays one, but may break rules of level content. */
mutate_step edit_name, edit_pad, edit_integer, edit_bit, copy_integer, clear_run, turn_integer, turn_stream;

/* Of octets, whatever they are. It is hardly a stream afterwards. */
mutate_step claim_count, claim_maxcpus, claim_wrapped, edit_version, turn_header_integer, cut, extend, erase,
    edit_octet;

#endif
