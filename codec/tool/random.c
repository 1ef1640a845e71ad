/* SPDX-License-Identifier: BSD-2-Clause */
#include "random.h"

uint64_t
random_next(struct random *random)
{
	uint64_t z = random->state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

uint64_t
random_below(struct random *random, uint64_t bound)
{
	return random_next(random) % bound;
}

uint64_t
random_magnitude(struct random *random, unsigned bits)
{
	unsigned width = (unsigned)random_below(random, bits + 1u);

	return width == 0 ? 0 : random_like(random, UINT64_C(1) << (width - 1));
}

uint64_t
random_like(struct random *random, uint64_t value)
{
	uint64_t top = 1;

	if (value == 0)
		return 0;
	while (value >>= 1)
		top <<= 1;
	return top | random_below(random, top);
}

struct random
random_fork(struct random *random)
{
	return (struct random){random_next(random)};
}
