/* SPDX-License-Identifier: BSD-2-Clause */
/* The size law, against lengths that kernels returned and against hand arithmetic at its limits. */
#include "expect.h"
#include "mtstream.h"

#define POWER(n) ((uint64_t)1 << (n))

static uint64_t
size_of(enum mtstream_kind kind, uint32_t maxcpus, uint32_t count)
{
	uint64_t size = 0;

	EXPECT(mtstream_size(kind, maxcpus, count, &size), MTSTREAM_OK);
	return size;
}

static void
refused(enum mtstream_kind kind, uint32_t maxcpus, uint32_t count, enum mtstream_status status)
{
	uint64_t size = 4711;

	EXPECT(mtstream_size(kind, maxcpus, count, &size), status);
	EXPECT(size, 4711); /* a failed call writes no size */
}

/* maxcpus and count as the headers of these captures have them. */
Test(size, is_what_kernels_return)
{
	EXPECT(size_of(MTSTREAM_MALLOC, 1, 163), 15664);       /* freebsd-7.0-i386-up.malloc.0 */
	EXPECT(size_of(MTSTREAM_MALLOC, 1024, 492), 32259472); /* freebsd-13.0c-amd64-maxcpu1024-smp8.malloc.0 */
	EXPECT(size_of(MTSTREAM_UMA, 16, 72), 82384);          /* freebsd-7.0-i386-smp2.uma.0 */
	EXPECT(size_of(MTSTREAM_UMA, 1, 121), 22280);          /* freebsd-12.1-mips64-up.uma.0 */
}

Test(size, without_records_is_the_header)
{
	EXPECT(size_of(MTSTREAM_MALLOC, 1, 0), 16);
	EXPECT(size_of(MTSTREAM_MALLOC, UINT32_MAX, 0), 16);
	EXPECT(size_of(MTSTREAM_UMA, 1, 0), 16);
	EXPECT(size_of(MTSTREAM_UMA, UINT32_MAX, 0), 16);
}

Test(size, does_not_wrap_at_32_bits)
{
	EXPECT(size_of(MTSTREAM_MALLOC, POWER(26), 1), POWER(32) + 48);
	EXPECT(size_of(MTSTREAM_MALLOC, 1024, 65536), 4297064464);
	EXPECT(size_of(MTSTREAM_UMA, 1024, 65536), 4302831632);
	EXPECT(size_of(MTSTREAM_MALLOC, UINT32_MAX, 1), POWER(38) - 16);
	EXPECT(size_of(MTSTREAM_MALLOC, 1, UINT32_MAX), 96 * (POWER(32) - 1) + 16);
}

/* The largest that fits and the next one, for either factor at its own largest. */
Test(size, overflows_exactly_beyond_64_bits)
{
	EXPECT(size_of(MTSTREAM_MALLOC, POWER(26) - 1, UINT32_MAX), 48 - 33 * POWER(32));
	refused(MTSTREAM_MALLOC, POWER(26), UINT32_MAX, MTSTREAM_OVERFLOW);
	EXPECT(size_of(MTSTREAM_UMA, POWER(26) - 2, UINT32_MAX), 24 - 9 * POWER(32));
	refused(MTSTREAM_UMA, POWER(26) - 1, UINT32_MAX, MTSTREAM_OVERFLOW);
	EXPECT(size_of(MTSTREAM_MALLOC, UINT32_MAX, POWER(26)), 16 - POWER(31));
	refused(MTSTREAM_MALLOC, UINT32_MAX, POWER(26) + 1, MTSTREAM_OVERFLOW);
	refused(MTSTREAM_UMA, UINT32_MAX, POWER(26), MTSTREAM_OVERFLOW);
	refused(MTSTREAM_UMA, UINT32_MAX, UINT32_MAX, MTSTREAM_OVERFLOW);
	/* 16 + 2108556450 * (120 + 64 * 136695592) is 2^64: only the stream header makes it too long. */
	refused(MTSTREAM_UMA, 136695592, 2108556450, MTSTREAM_OVERFLOW);
	EXPECT(size_of(MTSTREAM_UMA, 136695592, 2108556449), 0 - (uint64_t)8748518008);
}

Test(size, refuses_what_is_no_stream)
{
	refused(MTSTREAM_MALLOC, 0, 1, MTSTREAM_MAXCPUS);
	refused(MTSTREAM_UMA, 0, 0, MTSTREAM_MAXCPUS);
	refused((enum mtstream_kind)0, 1, 1, MTSTREAM_ARGUMENT);
	refused((enum mtstream_kind)3, 1, 1, MTSTREAM_ARGUMENT);
	EXPECT(mtstream_size(MTSTREAM_MALLOC, 1, 1, NULL), MTSTREAM_ARGUMENT);
}

/* Headers of 3 records on 2 CPUs: 16 + 3 * (32 + 2 * 64) is 496, 16 + 3 * (120 + 2 * 64) is 760. */
static const unsigned char little[16] = {1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0};
static const unsigned char big[16] = {0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 0};

Test(fitting_kinds, are_told_by_the_length)
{
	EXPECT(mtstream_fitting_kinds(little, 16, 496), MTSTREAM_MALLOC);
	EXPECT(mtstream_fitting_kinds(little, 16, 760), MTSTREAM_UMA);
	EXPECT(mtstream_fitting_kinds(big, 16, 496), MTSTREAM_MALLOC);
	EXPECT(mtstream_fitting_kinds(big, 16, 760), MTSTREAM_UMA);
	EXPECT(mtstream_fitting_kinds(little, 16, 495), 0);
	EXPECT(mtstream_fitting_kinds(little, 16, 497), 0);
	EXPECT(mtstream_fitting_kinds(little, 16, 16), 0);
	EXPECT(mtstream_fitting_kinds(big, 16, 0), 0);
}

Test(fitting_kinds, are_both_without_records)
{
	static const unsigned char empty[16] = {1, 0, 0, 0, 2};

	EXPECT(mtstream_fitting_kinds(empty, 16, 16), MTSTREAM_MALLOC + MTSTREAM_UMA);
	EXPECT(mtstream_fitting_kinds(empty, 16, 17), 0);
}

/* The pad is a rule on content, which the size law does not ask about. */
Test(fitting_kinds, do_not_depend_on_the_pad)
{
	static const unsigned char padded[16] = {1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 0xff, 0xff, 0xff, 0xff};

	EXPECT(mtstream_fitting_kinds(padded, 16, 496), MTSTREAM_MALLOC);
}

Test(fitting_kinds, are_none_of_what_is_no_stream)
{
	static const unsigned char version2[16] = {2, 0, 0, 0, 2, 0, 0, 0, 3};
	static const unsigned char no_cpus[16] = {1, 0, 0, 0, 0, 0, 0, 0, 3};

	EXPECT(mtstream_fitting_kinds(NULL, 0, 0), 0);
	EXPECT(mtstream_fitting_kinds(little, 15, 496), 0);
	EXPECT(mtstream_fitting_kinds(version2, 16, 496), 0);
	EXPECT(mtstream_fitting_kinds(no_cpus, 16, 112), 0);
}

/* All ones times all ones takes 70 bits: what is left of it in 64 is no length. */
Test(fitting_kinds, do_not_wrap)
{
	static const unsigned char huge[16] = {1, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0};

	EXPECT(mtstream_fitting_kinds(huge, 16, 48 - 3 * POWER(37)), 0);
	EXPECT(mtstream_fitting_kinds(huge, 16, 48), 0);
}
