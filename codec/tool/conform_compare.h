/* SPDX-License-Identifier: BSD-2-Clause */
/* Whether a decoded document says what another says, whatever its text: specification, section 11. */
#ifndef CONFORM_COMPARE_H
#define CONFORM_COMPARE_H

#include "conform.h"

/* Where two documents differ first: "types[3], CPU 1, memfreed: expected 5, found 6". */
struct difference {
	char text[DETAIL_SIZE];
};

/* The header's keys, and that there are as many records as it says. */
bool same_header(struct json_object *expected, struct json_object *found, struct difference *difference);

/* One record of a stream with so many CPUs, but for its totals. Puts the CPUs of both in order. */
bool same_record(enum mtstream_kind kind, uint64_t maxcpus, size_t index, struct json_object *expected,
    struct json_object *found, struct difference *difference);

/* The totals of one record. */
bool same_totals(size_t index, struct json_object *expected, struct json_object *found, struct difference *difference);

#endif
