/* SPDX-License-Identifier: BSD-2-Clause */
/* The statistics of single CPUs, of one name. */
#ifndef DIFF_CPUS_H
#define DIFF_CPUS_H

#include "rows.h"

struct cpus {
	unsigned char name[MTSTREAM_NAME_SIZE]; /* a name field */
	struct rows rows;                       /* a row for each CPU that is not all zero */
	uint64_t records;                       /* that bear the name, so far */
	bool wanted;                            /* the record at hand does */
	bool found;                             /* one of any stream does */
};

/* Takes in an event of a stream, one with statistics. Complains, naming file, where memory runs out. */
enum outcome cpus_take(struct cpus *cpus, const char *file, const struct mtstream_push *push,
    const struct mtstream_event *event);

/*
 * At the end of a stream: names the rows so that CPUs can be matched as records are. key.place is the CPU, key.order
 * the rank.
 */
void cpus_name(struct cpus *cpus);

/* Begins anew, for the next stream. */
void cpus_clear(struct cpus *cpus);

#endif
