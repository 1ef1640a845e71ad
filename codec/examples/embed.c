/* SPDX-License-Identifier: BSD-2-Clause */
/* Prints what each malloc type has in use, from a stream on standard input. */
#include <err.h>
#include <inttypes.h>
#include <mtstream.h>
#include <stdio.h>

static unsigned char stream[64 << 20];

int
main(void)
{
	struct mtstream_view view;
	size_t size = fread(stream, 1, sizeof(stream), stdin);
	enum mtstream_status status = mtstream_open(&view, MTSTREAM_MALLOC, stream, size, NULL, NULL);

	if (status != MTSTREAM_OK)
		errx(1, "%s", mtstream_status_text(status));
	for (uint32_t i = 0; i < view.header.count; i++) {
		const unsigned char *name;
		struct mtstream_totals totals;

		if (mtstream_get_name(&view, i, &name) == MTSTREAM_OK && mtstream_sum(&view, i, &totals) == MTSTREAM_OK)
			printf("%" PRId64 " bytes in %" PRId64 ": %.32s\n", totals.bytes, totals.count, (const char *)name);
	}
	return 0;
}
