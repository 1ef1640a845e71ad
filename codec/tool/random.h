/* SPDX-License-Identifier: BSD-2-Clause */
/* Numbers that look random and are the same everywhere: splitmix64 (Steele, Lea and Flood, 2014). */
#ifndef RANDOM_H
#define RANDOM_H

#include <stdint.h>

struct random {
	uint64_t state; /* the seed, to begin with */
};

uint64_t random_next(struct random *random);

/* A number below bound, which is not 0. Slightly uneven, and simple to do again in any language: next modulo bound. */
uint64_t random_below(struct random *random, uint64_t bound);

/* A number of at most so many bits (up to 64): every number of bits, 0 included, is as likely as any other. */
uint64_t random_magnitude(struct random *random, unsigned bits);

/* A number of as many significant bits as value has: 0 for 0, 1 for 1. */
uint64_t random_like(struct random *random, uint64_t value);

/* A sequence of its own for each use, so that drawing more for one does not change another. */
struct random random_fork(struct random *random);

#endif
