/* SPDX-License-Identifier: BSD-2-Clause */
/* The one thing that is wrong, or worth a note, in a generated stream. */
#ifndef DEFECT_H
#define DEFECT_H

#include "generate.h"

struct defect {
	enum mtstream_rule rule; /* 0 for none */
	enum structure structure; /* what that is about */
	uint32_t record, cpu;    /* where it goes, as far as the rule is about records or CPUs */
	uint64_t keep;           /* octets of the stream that are left of it */
	uint64_t extra;          /* octets that follow it */
	uint64_t offset;         /* where the rule is broken, if it is a violation */
	struct random random;
};

/* Why a stream of that shape cannot have it; NULL if it can. */
const char *defect_obstacle(const struct shape *shape);

/* Chooses the place. size is the length of the whole stream, record_size that of a record. */
void defect_choose(struct defect *defect, const struct shape *shape, uint64_t size, uint64_t record_size);

/* Puts it into the 16 octets of the stream header, or leaves them as they are. */
void defect_header(struct defect *defect, unsigned char *octets);

/* Puts it into a record, or leaves that as it is. before is the name of the record before. */
void defect_record(struct defect *defect, uint32_t index, const unsigned char *before, struct record *record);

#endif
