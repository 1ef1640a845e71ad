/* SPDX-License-Identifier: BSD-2-Clause */
/* Where the caller wants an end: limits, and a visitor that asks to stop. Oracles 14 and 15. */
#include "subject.h"

/* A limit near to the number that it is for; 0 is none. */
static uint64_t
limit_for(struct random *random, uint64_t number)
{
	switch (random_below(random, 4)) {
	case 0:
		return number;
	case 1:
		return number - 1;
	case 2:
		return number + 1;
	default:
		return 0;
	}
}

static bool
exceeds(const struct mtstream_limits *limits, const struct shape *shape)
{
	uint64_t size = shape_size(shape);

	return (limits->max_bytes != 0 && (size == UINT64_MAX || size > limits->max_bytes)) ||
	    (limits->max_cpus != 0 && shape->maxcpus > limits->max_cpus) ||
	    (limits->max_types != 0 && shape->count > limits->max_types);
}

/* Decodes the whole stream in one chunk. */
static enum mtstream_status
decode(const struct subject *subject, const struct mtstream_push_options *options, struct mtstream_push *push)
{
	struct mtstream_event event;
	enum mtstream_status status = mtstream_push_init(push, subject->kind, options);

	if (status == MTSTREAM_OK)
		status = mtstream_push_feed(push, subject->data, subject->size);
	while (status == MTSTREAM_OK)
		status = mtstream_push_next(push, &event);
	return mtstream_push_finish(push);
}

/* A header that is one, with its limits exceeded, is nothing but over a limit. */
static void
check_limits(struct subject *subject)
{
	const struct shape *shape = &subject->shape;
	const struct mtstream_limits limits = {
		.max_bytes = limit_for(&subject->random, shape_size(shape)),
		.max_cpus = (uint32_t)limit_for(&subject->random, shape->maxcpus),
		.max_types = (uint32_t)limit_for(&subject->random, shape->count),
	};
	const struct mtstream_push_options options = {.limits = limits};
	enum mtstream_status expected = exceeds(&limits, shape) ? MTSTREAM_LIMIT : subject->structure;
	struct mtstream_view view;
	struct mtstream_push push;

	ORACLE(14, mtstream_open(&view, subject->kind, subject->data, subject->size, &limits, NULL) == expected);
	ORACLE(14, decode(subject, &options, &push) == expected);
	ORACLE(9, expected == MTSTREAM_OK || mtstream_push_finish(&push) == expected);
}

/* A visitor that stops after some finding is not told of any other. */
static void
check_stop(struct subject *subject)
{
	static struct findings findings;
	const struct mtstream_checks checks = {findings_visit, &findings, subject->size_table_entries};
	const struct mtstream_push_options options = {.flags = MTSTREAM_PUSH_CHECK, .checks = checks};
	struct mtstream_push push;

	if (subject->findings.count == 0)
		return;
	findings.stop_after = 1 + (size_t)random_below(&subject->random, subject->findings.count);
	findings.count = 0;
	ORACLE(15, mtstream_check(&subject->view, &checks, NULL) == MTSTREAM_STOPPED);
	ORACLE(15, findings.count == findings.stop_after);
	findings.count = 0;
	ORACLE(15, decode(subject, &options, &push) == MTSTREAM_STOPPED);
	ORACLE(15, findings.count == findings.stop_after);
	ORACLE(9, mtstream_push_finish(&push) == MTSTREAM_STOPPED && findings.count == findings.stop_after);
}

void
oracle_limits(struct subject *subject)
{
	struct shape shape;

	if (subject->size < SHAPE_HEADER || !shape_read(&shape, subject->data, subject->kind))
		return;
	check_limits(subject);
	if (subject->structure == MTSTREAM_OK)
		check_stop(subject);
}
