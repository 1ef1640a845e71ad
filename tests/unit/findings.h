/* SPDX-License-Identifier: BSD-2-Clause */
/* Findings as a visitor sees them, and as a test expects them. */
#ifndef FINDINGS_H
#define FINDINGS_H

#include "expect.h"
#include "mtstream.h"

#define NONE MTSTREAM_NONE
#define VIOLATION(rule, class, record, cpu, offset, expected, found) \
	{ \
		MTSTREAM_RULE_##rule, MTSTREAM_VIOLATION, MTSTREAM_##class, record, cpu, offset, expected, found \
	}
#define NOTE(rule, record, cpu, offset, expected, found) \
	{ \
		MTSTREAM_RULE_##rule, MTSTREAM_NOTE, MTSTREAM_OK, record, cpu, offset, expected, found \
	}

struct seen {
	struct mtstream_finding findings[64];
	size_t count;
	size_t stop_at; /* the visitor asks to stop at this many; 0 is never */
};

/* A visitor whose context is a struct seen. */
static inline int
see(void *context, const struct mtstream_finding *finding)
{
	struct seen *seen = context;

	cr_assert(seen->count < sizeof(seen->findings) / sizeof(seen->findings[0]), "too many findings%s", expect_case);
	seen->findings[seen->count++] = *finding;
	return seen->count == seen->stop_at ? -1 : 0;
}

static inline void
expect_finding(const struct mtstream_finding *found, const struct mtstream_finding *expected)
{
	EXPECT(found->rule, expected->rule);
	EXPECT(found->severity, expected->severity);
	EXPECT(found->status, expected->status);
	EXPECT(found->record, expected->record);
	EXPECT(found->cpu, expected->cpu);
	EXPECT(found->offset, expected->offset);
	EXPECT(found->expected, expected->expected);
	EXPECT(found->found, expected->found);
}

static inline void
expect_findings(const struct seen *seen, const struct mtstream_finding *expected, size_t count)
{
	EXPECT(seen->count, count);
	for (size_t i = 0; i < count && i < seen->count; i++)
		expect_finding(&seen->findings[i], &expected[i]);
}

#endif
