/* SPDX-License-Identifier: BSD-2-Clause */
/* Prints the totals of a stream on standard input as CSV, for a spreadsheet. */
#include <err.h>
#include <inttypes.h>
#include <mtstream.h>
#include <stdio.h>

static unsigned char stream[64 << 20];

/* Names are octets and need not be text: what a spreadsheet could trip over becomes a question mark. */
static void
print_name(const unsigned char *name)
{
	size_t length = mtstream_name_length(name);

	putchar('"');
	/* To a spreadsheet a cell that begins so is a formula, in quotes or not. An apostrophe makes it text. */
	if (length > 0 && (name[0] == '=' || name[0] == '+' || name[0] == '-' || name[0] == '@'))
		putchar('\'');
	for (size_t i = 0; i < length; i++) {
		if (name[i] == '"')
			putchar('"');
		putchar(name[i] >= ' ' && name[i] <= '~' ? name[i] : '?');
	}
	putchar('"');
}

static void
print_record(const struct mtstream_view *view, uint32_t record)
{
	const unsigned char *name;
	struct mtstream_totals totals;

	if (mtstream_get_name(view, record, &name) != MTSTREAM_OK || mtstream_sum(view, record, &totals) != MTSTREAM_OK)
		return;
	print_name(name);
	/* Differences may be below zero, and spreadsheets round what is above 2^53. */
	printf(",%" PRId64 ",%" PRId64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 "\n", totals.bytes, totals.count,
	    totals.free_bytes, totals.numallocs, totals.numfrees);
}

int
main(void)
{
	struct mtstream_view view;
	size_t size = fread(stream, 1, sizeof(stream), stdin);
	unsigned kinds = mtstream_fitting_kinds(stream, size, size);
	enum mtstream_status status;

	/* Nothing in a stream says which of the two it is, but in general only one of the two lengths is right. */
	if (kinds != MTSTREAM_MALLOC && kinds != MTSTREAM_UMA)
		errx(1, "neither kind fits, or both");
	status = mtstream_open(&view, (enum mtstream_kind)kinds, stream, size, NULL, NULL);
	if (status != MTSTREAM_OK)
		errx(1, "%s", mtstream_status_text(status));
	printf("name,bytes in use,items in use,bytes free,allocations,frees\n");
	for (uint32_t i = 0; i < view.header.count; i++)
		print_record(&view, i);
	return 0;
}
