/* SPDX-License-Identifier: BSD-2-Clause */
/* The structures, decoded from octets in which every field has another value. */
#include "expect.h"
#include "streams.h"

/* Octets of either structure at any alignment: one filled record of a stream, moved by 0 to 7 octets. */
struct moved {
	struct stream stream;
	unsigned char bytes[8 + STREAM_CAPACITY];
};

static const unsigned char *
move(struct moved *moved, const struct form *form, size_t alignment)
{
	in_case("%s, alignment %zu", form->name, alignment);
	begin_stream(&moved->stream, form, 2, 1);
	fill_stream(&moved->stream);
	memcpy(moved->bytes + alignment, moved->stream.bytes, moved->stream.size);
	return moved->bytes + alignment;
}

Test(layout, sizes_are_the_kernels)
{
	EXPECT(MTSTREAM_HEADER_SIZE, 16);
	EXPECT(MTSTREAM_NAME_SIZE, 32);
	EXPECT(MTSTREAM_MALLOC_TYPE_SIZE, 32);
	EXPECT(MTSTREAM_UMA_ZONE_SIZE, 120);
	EXPECT(MTSTREAM_STATS_SIZE, 64);
	EXPECT(MTSTREAM_ZONE_SECONDARY, 1);
}

static void
expect_zone(const struct mtstream_uma_zone *zone)
{
	EXPECT(zone->align, filling(16 + ZONE_ALIGN, 4));
	EXPECT(zone->size, filling(16 + ZONE_SIZE, 4));
	EXPECT(zone->rsize, filling(16 + ZONE_RSIZE, 4));
	EXPECT(zone->maxpages, filling(16 + ZONE_MAXPAGES, 4));
	EXPECT(zone->limit, filling(16 + ZONE_LIMIT, 4));
	EXPECT(zone->pages, filling(16 + ZONE_PAGES, 4));
	EXPECT(zone->keg_free, filling(16 + ZONE_KEG_FREE, 4));
	EXPECT(zone->zone_free, filling(16 + ZONE_ZONE_FREE, 4));
	EXPECT(zone->bucketsize, filling(16 + ZONE_BUCKETSIZE, 4));
	EXPECT(zone->zone_flags, filling(16 + ZONE_FLAGS, 4));
	EXPECT(zone->allocs, filling(16 + ZONE_ALLOCS, 8));
	EXPECT(zone->frees, filling(16 + ZONE_FREES, 8));
	EXPECT(zone->fails, filling(16 + ZONE_FAILS, 8));
	EXPECT(zone->sleeps, filling(16 + ZONE_SLEEPS, 8));
	EXPECT(zone->xdomain, filling(16 + ZONE_XDOMAIN, 8));
	EXPECT(zone->reserved1, filling(16 + ZONE_RESERVED1, 8));
}

Test(layout, decodes_every_field_of_a_zone)
{
	struct mtstream_uma_zone zone;
	struct moved moved;

	for (size_t form = 2; form < FORMS; form++) {
		for (size_t alignment = 0; alignment < 8; alignment++) {
			const unsigned char *bytes = move(&moved, &forms[form], alignment);

			memset(&zone, 0xee, sizeof(zone));
			mtstream_decode_uma_zone(bytes + 16, forms[form].byte_order, &zone);
			expect_zone(&zone);
		}
	}
}

Test(layout, decodes_every_field_of_malloc_statistics)
{
	struct mtstream_malloc_stats stats;
	struct moved moved;

	for (size_t form = 0; form < 2; form++) {
		for (size_t alignment = 0; alignment < 8; alignment++) {
			const unsigned char *bytes = move(&moved, &forms[form], alignment);

			memset(&stats, 0xee, sizeof(stats));
			mtstream_decode_malloc_stats(bytes + 112, forms[form].byte_order, &stats);
			EXPECT(stats.memalloced, filling(112 + MEMALLOCED, 8));
			EXPECT(stats.memfreed, filling(112 + MEMFREED, 8));
			EXPECT(stats.numallocs, filling(112 + NUMALLOCS, 8));
			EXPECT(stats.numfrees, filling(112 + NUMFREES, 8));
			EXPECT(stats.size, filling(112 + SIZE_MASK, 8));
			EXPECT(stats.reserved1, filling(112 + RESERVED1, 8));
			EXPECT(stats.reserved2, filling(112 + RESERVED2, 8));
			EXPECT(stats.reserved3, filling(112 + RESERVED3, 8));
		}
	}
}

Test(layout, decodes_every_field_of_uma_statistics)
{
	struct mtstream_uma_stats stats;
	struct moved moved;

	for (size_t form = 2; form < FORMS; form++) {
		for (size_t alignment = 0; alignment < 8; alignment++) {
			const unsigned char *bytes = move(&moved, &forms[form], alignment);

			memset(&stats, 0xee, sizeof(stats));
			mtstream_decode_uma_stats(bytes + 200, forms[form].byte_order, &stats);
			EXPECT(stats.allocs, filling(200 + ALLOCS, 8));
			EXPECT(stats.frees, filling(200 + FREES, 8));
			EXPECT(stats.cache_free, filling(200 + CACHE_FREE, 8));
			for (size_t i = 0; i < 5; i++)
				EXPECT(stats.reserved[i], filling(200 + RESERVED + 8 * i, 8));
		}
	}
}
