/* SPDX-License-Identifier: BSD-2-Clause */
#include "subject.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

_Noreturn void
oracle_fails(int number, const char *condition, const char *file, int line)
{
	dprintf(STDERR_FILENO, "%s:%d: oracle %d: %s\n", file, line, number, condition);
	abort();
}

uint64_t
hash_of(const unsigned char *data, size_t size)
{
	uint64_t value = UINT64_C(0xcbf29ce484222325);

	for (size_t i = 0; i < size; i++)
		value = (value ^ data[i]) * UINT64_C(0x100000001b3);
	return value;
}

int
findings_visit(void *context, const struct mtstream_finding *finding)
{
	struct findings *findings = context;

	ORACLE(11, findings->count < MAX_FINDINGS);
	findings->array[findings->count++] = *finding;
	return findings->count == findings->stop_after;
}

bool
findings_same(const struct mtstream_finding *a, const struct mtstream_finding *b)
{
	return a->rule == b->rule && a->severity == b->severity && a->status == b->status && a->record == b->record &&
	    a->cpu == b->cpu && a->offset == b->offset && a->expected == b->expected && a->found == b->found;
}

bool
totals_same(const struct mtstream_totals *a, const struct mtstream_totals *b)
{
	return a->numallocs == b->numallocs && a->numfrees == b->numfrees && a->memalloced == b->memalloced &&
	    a->memfreed == b->memfreed && a->count == b->count && a->bytes == b->bytes &&
	    a->size_mask == b->size_mask && a->cache_free == b->cache_free && a->free == b->free &&
	    a->free_bytes == b->free_bytes && a->limit == b->limit && a->skew == b->skew;
}
