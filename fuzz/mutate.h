/* SPDX-License-Identifier: BSD-2-Clause */
/* Changes of streams that leave them streams, for fuzzers of any parser of them. Needs nothing of the codec. */
#ifndef MUTATE_H
#define MUTATE_H

#include <stddef.h>
#include <stdint.h>

/*
 * Changes a stream in place, and returns its new size, at most max. data has room for max octets; of more than max,
 * the rest is cut off. Octets that are no stream are mended, replaced, or at times changed as they are. Most results
 * are streams of level structure; some break a rule. Records may be taken from other, which may be NULL, and must not
 * overlap data. The same arguments give the same result.
 */
size_t mutate(unsigned char *data, size_t size, size_t max, const unsigned char *other, size_t other_size,
    uint64_t seed);

#endif
