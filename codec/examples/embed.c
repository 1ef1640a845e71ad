/* SPDX-License-Identifier: BSD-2-Clause */
/* Reads kern.malloc_stats from standard input and prints what each malloc type holds. */
#include <inttypes.h>
#include <mtstream.h>
#include <stdio.h>

int
main(void)
{
	static unsigned char stream[64 << 20];
	struct mtstream_view view;
	enum mtstream_status status =
	    mtstream_open(&view, MTSTREAM_MALLOC, stream, fread(stream, 1, sizeof(stream), stdin), NULL, NULL);

	for (uint32_t i = 0; status == MTSTREAM_OK && i < view.header.count; i++) {
		const unsigned char *name;
		struct mtstream_totals totals;

		if ((status = mtstream_name(&view, i, &name)) == MTSTREAM_OK &&
		    (status = mtstream_sum(&view, i, &totals)) == MTSTREAM_OK)
			printf("%.32s: %" PRId64 " items, %" PRId64 " bytes\n", (const char *)name, totals.count,
			    totals.bytes);
	}
	if (status != MTSTREAM_OK)
		fprintf(stderr, "%s\n", mtstream_status_text(status));
	return status != MTSTREAM_OK;
}
