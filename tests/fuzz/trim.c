/* SPDX-License-Identifier: BSD-2-Clause */
/* Trimming, with streams that are kept for something that the test can tell. */
#include "trim.h"

#include <criterion/criterion.h>
#include <string.h>

#include "shape.h"

#define COUNT 9
#define MAXCPUS 7

static unsigned char data[16 + COUNT * (32 + MAXCPUS * 64)], attempt[sizeof(data)];

/* Records named from a on; record d has its counters on CPU 5 only. */
static void
begin(struct trim *trim)
{
	const struct shape shape = {MTSTREAM_MALLOC, true, MAXCPUS, COUNT};

	memset(data, 0, sizeof(data));
	shape_write(&shape, data);
	for (uint32_t record = 0; record < COUNT; record++)
		data[shape_record_at(&shape, record)] = (unsigned char)('a' + record);
	data[shape_record_at(&shape, 3) + 32 + 5 * 64 + 7] = 42;
	trim_begin(trim, data, sizeof(data));
}

/* A stream that was trimmed has nothing but what the whole one had: names in their order, one 42. */
static void
check_attempt(size_t size)
{
	struct shape shape;
	unsigned found = 0;

	if (size < 16 || memcmp(attempt, data, 4) != 0 || !shape_find(&shape, attempt, size, MTSTREAM_MALLOC))
		return;
	for (uint32_t record = 1; record < shape.count; record++)
		cr_assert(attempt[shape_record_at(&shape, record - 1)] < attempt[shape_record_at(&shape, record)]);
	for (size_t i = 16; i < size; i++)
		found += attempt[i] == 42;
	cr_assert(found <= 1);
}

/* Tries all there is to try. Returns how many attempts there were. */
static unsigned
trim_all(struct trim *trim, bool (*does)(const unsigned char *octets, size_t size))
{
	unsigned attempts = 0;
	size_t size;

	while (trim_next(trim, attempt, &size)) {
		cr_assert(size < trim->size);
		check_attempt(size);
		trim_tell(trim, attempt, size, does(attempt, size));
		cr_assert(++attempts < 10000);
	}
	return attempts;
}

/* A stream that has a record d with a 42 somewhere. */
static bool
has_record(const unsigned char *octets, size_t size)
{
	struct shape shape;
	bool found = false;

	if (!shape_find(&shape, octets, size, MTSTREAM_MALLOC))
		return false;
	for (uint32_t record = 0; record < shape.count; record++) {
		const unsigned char *at = octets + shape_record_at(&shape, record);

		found |= at[0] == 'd' && memchr(at, 42, (size_t)shape_record(&shape)) != NULL;
	}
	return found;
}

Test(trim, leaves_the_record_and_the_cpu)
{
	struct trim trim;

	begin(&trim);
	trim_all(&trim, has_record);
	cr_assert(trim.size == 16 + 32 + 64);
	cr_assert(has_record(trim.data, trim.size));
}

static bool
is_stream(const unsigned char *octets, size_t size)
{
	struct shape shape;

	return shape_find(&shape, octets, size, MTSTREAM_MALLOC);
}

Test(trim, leaves_nothing_but_a_header)
{
	struct trim trim;

	begin(&trim);
	trim_all(&trim, is_stream);
	cr_assert(trim.size == 16);
}

static bool
has_octet(const unsigned char *octets, size_t size)
{
	return memchr(octets, 42, size) != NULL;
}

Test(trim, goes_on_with_octets)
{
	struct trim trim;

	begin(&trim);
	trim_all(&trim, has_octet);
	cr_assert(trim.size == 1 && trim.data[0] == 42);
}

static bool
never(const unsigned char *octets, size_t size)
{
	(void)octets;
	(void)size;
	return false;
}

Test(trim, changes_nothing_that_is_needed)
{
	static unsigned char before[sizeof(data)];
	struct trim trim;

	begin(&trim);
	memcpy(before, data, sizeof(data));
	cr_assert(trim_all(&trim, never) > COUNT + MAXCPUS);
	cr_assert(trim.size == sizeof(data) && memcmp(data, before, sizeof(data)) == 0);
}

static bool
starts_alike(const unsigned char *octets, size_t size)
{
	return size >= 4 && memcmp(octets, "\0\0\0\1", 4) == 0;
}

Test(trim, of_what_is_no_stream)
{
	struct trim trim;

	begin(&trim);
	trim.size -= 5;
	trim_all(&trim, starts_alike);
	cr_assert(trim.size == 4);
}

Test(trim, of_nothing)
{
	struct trim trim;

	trim_begin(&trim, data, 0);
	cr_assert(trim_all(&trim, never) == 0);
	trim_begin(&trim, data, 1);
	cr_assert(trim_all(&trim, never) == 0);
}
