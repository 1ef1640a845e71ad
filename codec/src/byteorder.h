/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The only place where octets become integers and the reverse. Sums of shifts and successive division are the forms
 * that the proof follows; compilers make one load or store of each where the byte order is a constant.
 */
#ifndef MTSTREAM_BYTEORDER_H
#define MTSTREAM_BYTEORDER_H

#include <stdint.h>

/*@ lemma shift8: \forall integer x; (x << 8) == 0x100 * x;
  @ lemma shift16: \forall integer x; (x << 16) == 0x10000 * x;
  @ lemma shift24: \forall integer x; (x << 24) == 0x1000000 * x;
  @ lemma shift32: \forall integer x; (x << 32) == 0x100000000 * x;
  @
  @ logic integer little32(unsigned char *p) = p[0] + 0x100 * p[1] + 0x10000 * p[2] + 0x1000000 * p[3];
  @ logic integer big32(unsigned char *p) = p[3] + 0x100 * p[2] + 0x10000 * p[1] + 0x1000000 * p[0];
  @ logic integer word32(unsigned char *p, integer big) = big != 0 ? big32(p) : little32(p);
  @ logic integer word64(unsigned char *p, integer big) = big != 0 ?
  @   0x100000000 * big32(p) + big32(p + 4) : little32(p) + 0x100000000 * little32(p + 4);
  @*/

/* Clang keeps larger functions out of line, and with them a byte order that is no longer a constant. */
#if defined(__GNUC__)
#define ALWAYS_INLINE static inline __attribute__((always_inline))
#else
#define ALWAYS_INLINE static inline
#endif

/*@ requires \valid_read(p + (0 .. 3));
  @ assigns \nothing;
  @ ensures word: \result == word32(p, big);
  @*/
ALWAYS_INLINE uint32_t
load32(const unsigned char *p, int big)
{
	uint32_t b0 = p[0], b1 = p[1], b2 = p[2], b3 = p[3];

	if (big)
		return (b0 << 24) + (b1 << 16) + (b2 << 8) + b3;
	return (b3 << 24) + (b2 << 16) + (b1 << 8) + b0;
}

/*@ requires \valid_read(p + (0 .. 7));
  @ assigns \nothing;
  @ ensures word: \result == word64(p, big);
  @*/
ALWAYS_INLINE uint64_t
load64(const unsigned char *p, int big)
{
	uint64_t first = load32(p, big), second = load32(p + 4, big);

	return big ? (first << 32) + second : (second << 32) + first;
}

/*@ requires \valid(p + (0 .. 3));
  @ assigns p[0 .. 3];
  @ ensures word: word32(p, big) == value;
  @*/
static inline void
store32(unsigned char *p, uint32_t value, int big)
{
	uint32_t rest1 = value / 0x100u, rest2 = rest1 / 0x100u, rest3 = rest2 / 0x100u;
	unsigned char b0 = (unsigned char)(value % 0x100u);
	unsigned char b1 = (unsigned char)(rest1 % 0x100u);
	unsigned char b2 = (unsigned char)(rest2 % 0x100u);
	unsigned char b3 = (unsigned char)rest3;

	p[big ? 3 : 0] = b0;
	p[big ? 2 : 1] = b1;
	p[big ? 1 : 2] = b2;
	p[big ? 0 : 3] = b3;
}

/*@ requires \valid(p + (0 .. 7));
  @ assigns p[0 .. 7];
  @ ensures word: word64(p, big) == value;
  @*/
static inline void
store64(unsigned char *p, uint64_t value, int big)
{
	uint32_t high = (uint32_t)(value / 0x100000000u), low = (uint32_t)(value % 0x100000000u);

	store32(p, big ? high : low, big);
	store32(p + 4, big ? low : high, big);
}

/* Whether the 64 octets of one statistics are all zero. Complements, for the reason that add_run() gives. */
/*@ requires \valid_read(stats + (0 .. 63));
  @ assigns \nothing;
  @ ensures truth: \result == 0 || \result == 1;
  @*/
static inline int
all_zero(const unsigned char *stats)
{
	uint64_t none = UINT64_MAX;

	/*@ loop invariant place: 0 <= i <= 64 && i % 8 == 0;
	  @ loop assigns i, none;
	  @ loop variant 64 - i;
	  @*/
	for (unsigned i = 0; i < 64; i += 8)
		none &= ~load64(stats + i, 0);
	return none == UINT64_MAX;
}

#endif
