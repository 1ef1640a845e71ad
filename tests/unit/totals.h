/* SPDX-License-Identifier: BSD-2-Clause */
/* Totals as a test expects them. */
#ifndef TOTALS_H
#define TOTALS_H

#include "expect.h"
#include "mtstream.h"

static inline void
expect_totals(const struct mtstream_totals *found, const struct mtstream_totals *expected)
{
	EXPECT(found->numallocs, expected->numallocs);
	EXPECT(found->numfrees, expected->numfrees);
	EXPECT(found->memalloced, expected->memalloced);
	EXPECT(found->memfreed, expected->memfreed);
	EXPECT(found->count, expected->count);
	EXPECT(found->bytes, expected->bytes);
	EXPECT(found->size_mask, expected->size_mask);
	EXPECT(found->cache_free, expected->cache_free);
	EXPECT(found->free, expected->free);
	EXPECT(found->free_bytes, expected->free_bytes);
	EXPECT(found->limit, expected->limit);
	EXPECT(found->skew, expected->skew);
}

#endif
