/* SPDX-License-Identifier: BSD-2-Clause */
/* Loads and stores of integers, in either byte order and at every alignment, on machines of either byte order. */
#include BYTEORDER

#include "expect.h"

#define ALIGNMENTS 8

static const unsigned char octets[8] = {0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8};

Test(byteorder, loads_either_order_at_any_alignment)
{
	for (size_t alignment = 0; alignment < ALIGNMENTS; alignment++) {
		unsigned char buffer[ALIGNMENTS + 8];

		in_case("alignment %zu", alignment);
		memcpy(buffer + alignment, octets, 8);
		EXPECT(load32(buffer + alignment, 0), 0xb4a39281);
		EXPECT(load32(buffer + alignment, 1), 0x8192a3b4);
		EXPECT(load64(buffer + alignment, 0), 0xf8e7d6c5b4a39281);
		EXPECT(load64(buffer + alignment, 1), 0x8192a3b4c5d6e7f8);
	}
}

/* Stores one value and expects the octets, and those beside them as they were. */
static void
expect_stored(size_t alignment, size_t width, int big)
{
	unsigned char buffer[ALIGNMENTS + 16], expected[ALIGNMENTS + 16];

	memset(buffer, 0xee, sizeof(buffer));
	memset(expected, 0xee, sizeof(expected));
	for (size_t i = 0; i < width; i++)
		expected[alignment + i] = octets[big ? i : width - 1 - i];
	if (width == 4)
		store32(buffer + alignment, 0x8192a3b4, big);
	else
		store64(buffer + alignment, 0x8192a3b4c5d6e7f8, big);
	EXPECT_OCTETS(buffer, expected, sizeof(buffer));
}

Test(byteorder, stores_either_order_at_any_alignment)
{
	for (size_t alignment = 0; alignment < ALIGNMENTS; alignment++) {
		in_case("alignment %zu", alignment);
		expect_stored(alignment, 4, 0);
		expect_stored(alignment, 4, 1);
		expect_stored(alignment, 8, 0);
		expect_stored(alignment, 8, 1);
	}
}

/* Every bit has its place, also the highest of an octet, which a signed type would spread. */
Test(byteorder, loads_every_bit_alone)
{
	for (unsigned bit = 0; bit < 64; bit++) {
		unsigned char buffer[8] = {0};

		in_case("bit %u", bit);
		buffer[bit / 8] = (unsigned char)(1 << bit % 8);
		EXPECT(load64(buffer, 0), (uint64_t)1 << bit);
		EXPECT(load64(buffer, 1), (uint64_t)1 << (56 - bit / 8 * 8 + bit % 8));
		EXPECT(load32(buffer, 0), bit < 32 ? (uint64_t)1 << bit : 0);
		EXPECT(load32(buffer, 1), bit < 32 ? (uint64_t)1 << (24 - bit / 8 * 8 + bit % 8) : 0);
	}
}

/* 64 zeros are zero whatever lies beside them; with any one octet that is not, they are not. */
Test(byteorder, all_zero_sees_each_of_64_octets_and_no_other)
{
	unsigned char buffer[66];

	memset(buffer, 0, sizeof(buffer));
	buffer[0] = buffer[65] = 0xff;
	EXPECT(all_zero(buffer + 1) != 0, 1);
	for (size_t i = 1; i <= 64; i++) {
		in_case("octet %zu", i);
		buffer[i] = i % 2 == 0 ? 0x01 : 0x80;
		EXPECT(all_zero(buffer + 1), 0);
		buffer[i] = 0;
	}
}
