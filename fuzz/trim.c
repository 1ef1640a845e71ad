/* SPDX-License-Identifier: BSD-2-Clause */
#include "trim.h"

#include <string.h>

#include "shape.h"

enum { STAGE_RECORDS, STAGE_CPUS, STAGE_OCTETS, STAGES };

/* More attempts than this for each stage cost more than they save. */
#define SMALLEST_STEP 64

/* How many of what a stage takes away there are, and how many have to stay; none if the octets are no stream. */
static size_t
parts(const struct trim *trim, size_t *stay)
{
	struct shape shape;
	bool is_stream = shape_find(&shape, trim->data, trim->size, MTSTREAM_MALLOC);

	*stay = trim->stage == STAGE_RECORDS ? 0 : 1;
	if (trim->stage == STAGE_OCTETS)
		return trim->size;
	if (!is_stream || shape.count == 0)
		return 0;
	return trim->stage == STAGE_RECORDS ? shape.count : shape.maxcpus;
}

/* Begins a stage, or halves the step of the one at hand, or goes on to the next stage. */
static void
advance(struct trim *trim)
{
	size_t stay, count = parts(trim, &stay);

	trim->place = 0;
	if (trim->step == 0)
		trim->step = (count + 1) / 2;
	else
		trim->step /= 2;
	if (trim->step == 0 || trim->step < count / SMALLEST_STEP || count <= stay) {
		trim->stage++;
		trim->step = 0;
	}
}

void
trim_begin(struct trim *trim, unsigned char *data, size_t size)
{
	*trim = (struct trim){data, size, STAGE_RECORDS, 0, 0};
}

static size_t
leave_out(unsigned char *to, const unsigned char *from, size_t size, size_t place, size_t octets)
{
	memcpy(to, from, place);
	memcpy(to + place, from + place + octets, size - place - octets);
	return size - octets;
}

static size_t
without_records(const struct trim *trim, unsigned char *attempt)
{
	struct shape shape;
	size_t record;

	shape_find(&shape, trim->data, trim->size, MTSTREAM_MALLOC);
	record = (size_t)shape_record(&shape);
	leave_out(attempt, trim->data, trim->size, shape_record_at(&shape, (uint32_t)trim->place), trim->step * record);
	shape.count -= (uint32_t)trim->step;
	shape_write(&shape, attempt);
	return (size_t)shape_size(&shape);
}

static size_t
without_cpus(const struct trim *trim, unsigned char *attempt)
{
	struct shape old, shape;
	size_t place;

	shape_find(&old, trim->data, trim->size, MTSTREAM_MALLOC);
	shape = old;
	shape.maxcpus -= (uint32_t)trim->step;
	place = shape_head(old.kind) + SHAPE_STATS * trim->place;
	memcpy(attempt, trim->data, SHAPE_HEADER);
	for (uint32_t i = 0; i < shape.count; i++)
		leave_out(attempt + shape_record_at(&shape, i), trim->data + shape_record_at(&old, i),
		    (size_t)shape_record(&old), place, SHAPE_STATS * trim->step);
	shape_write(&shape, attempt);
	return (size_t)shape_size(&shape);
}

bool
trim_next(struct trim *trim, unsigned char *attempt, size_t *size)
{
	size_t stay, count = parts(trim, &stay);

	while (trim->stage < STAGES && (trim->step == 0 || trim->place + trim->step > count ||
	    count - trim->step < stay)) {
		advance(trim);
		count = parts(trim, &stay);
	}
	if (trim->stage == STAGE_RECORDS)
		*size = without_records(trim, attempt);
	else if (trim->stage == STAGE_CPUS)
		*size = without_cpus(trim, attempt);
	else if (trim->stage == STAGE_OCTETS)
		*size = leave_out(attempt, trim->data, trim->size, trim->place, trim->step);
	return trim->stage < STAGES;
}

void
trim_tell(struct trim *trim, const unsigned char *attempt, size_t size, bool still_does)
{
	if (!still_does) {
		trim->place += trim->step;
		return;
	}
	memcpy(trim->data, attempt, size);
	trim->size = size;
}
