/* SPDX-License-Identifier: BSD-2-Clause */
/* What an embedder does, in C as in C++: write a stream, read it back. */
#include <mtstream.h>
#include <stdio.h>

static unsigned char stream[16 + 32 + 64];

static enum mtstream_status
write_stream(void)
{
	const struct mtstream_header header = {1, 1, 1, 0};
	const struct mtstream_malloc_stats stats = {4096, 1024, 4, 1, 0, 0, 0, 0};
	struct mtstream_writer writer;
	unsigned char name[MTSTREAM_NAME_SIZE];

	mtstream_name_field(name, "temp", 4);
	mtstream_write_begin(&writer, MTSTREAM_MALLOC, MTSTREAM_BIG_ENDIAN, &header, stream, sizeof(stream));
	mtstream_write_record(&writer, name, NULL);
	mtstream_write_malloc_stats(&writer, &stats);
	return mtstream_write_finish(&writer, NULL);
}

int
main(void)
{
	struct mtstream_view view;
	struct mtstream_totals totals;

	if (mtstream_version() != MTSTREAM_VERSION_NUMBER) {
		fprintf(stderr, "header of %d, library of %u\n", MTSTREAM_VERSION_NUMBER, mtstream_version());
		return 1;
	}
	if (write_stream() != MTSTREAM_OK ||
	    mtstream_open(&view, MTSTREAM_MALLOC, stream, sizeof(stream), NULL, NULL) != MTSTREAM_OK ||
	    mtstream_sum(&view, 0, &totals) != MTSTREAM_OK)
		return 1;
	return totals.bytes == 3072 && totals.count == 3 ? 0 : 1;
}
