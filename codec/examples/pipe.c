/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Prints what each malloc type or zone has in use, from a stream that arrives on standard input, in little memory
 * however long it is:
 *
 *     sysctl -b kern.malloc_stats | ./pipe malloc
 *     zstdcat capture.bin.zst | ./pipe uma
 */
#include <err.h>
#include <inttypes.h>
#include <mtstream.h>
#include <stdio.h>
#include <string.h>

static void
handle(const struct mtstream_event *event)
{
	static unsigned char name[MTSTREAM_NAME_SIZE];

	/* The octets of an event are gone with the next one: what is needed longer has to be copied. */
	if (event->kind == MTSTREAM_EVENT_RECORD)
		memcpy(name, event->bytes, sizeof(name));
	if (event->kind == MTSTREAM_EVENT_RECORD_END)
		printf("%" PRId64 " bytes in %" PRId64 ": %.32s\n", event->totals.bytes, event->totals.count, (char *)name);
}

static enum mtstream_status
take(struct mtstream_push *push, const void *chunk, size_t size)
{
	struct mtstream_event event;
	enum mtstream_status status = mtstream_push_feed(push, chunk, size);

	while (status == MTSTREAM_OK) {
		status = mtstream_push_next(push, &event);
		if (status == MTSTREAM_OK)
			handle(&event);
	}
	return status;
}

int
main(int argc, char **argv)
{
	static unsigned char chunk[65536];
	struct mtstream_push push;
	enum mtstream_status status;
	size_t size;

	/* Which stream it is stands nowhere in it, and a pipe has no length that could tell. */
	enum mtstream_kind kind = argc == 2 && strcmp(argv[1], "uma") == 0 ? MTSTREAM_UMA : MTSTREAM_MALLOC;

	if (argc != 2 || mtstream_push_init(&push, kind, NULL) != MTSTREAM_OK)
		errx(2, "usage: pipe malloc|uma");
	do {
		size = fread(chunk, 1, sizeof(chunk), stdin);
		status = take(&push, chunk, size);
	} while (size > 0 && (status == MTSTREAM_MORE || status == MTSTREAM_END));
	if (ferror(stdin))
		err(1, "standard input");
	/* Records came before it was known whether the stream is complete. Only this tells. */
	status = mtstream_push_finish(&push);
	if (status != MTSTREAM_OK)
		errx(1, "refused at offset %" PRIu64 ": %s", push.offset, mtstream_status_text(status));
	return 0;
}
