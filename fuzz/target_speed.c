/* SPDX-License-Identifier: BSD-2-Clause */
/* The codec alone, without oracles: finds nothing but crashes, and shows how fast fuzzing can be. */
#include <stdbool.h>

#include "mtstream.h"

#define MAX_SIZE ((size_t)1 << 16)
#define MAX_RECORDS (MAX_SIZE / 96)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What comes out is of no interest: the functions return it so that no compiler leaves the calls away. */
static bool
view(enum mtstream_kind kind, const uint8_t *data, size_t size)
{
	static const uint64_t key[2] = {1, 2};
	static uint32_t words[5 * MAX_RECORDS + 1];
	struct mtstream_view view;
	struct mtstream_index index;
	uint32_t record;

	return mtstream_open(&view, kind, data, size, NULL, NULL) == MTSTREAM_OK &&
	    mtstream_check(&view, NULL, NULL) == MTSTREAM_OK &&
	    mtstream_index_build(&index, data + MTSTREAM_HEADER_SIZE, view.record_size, view.header.count, key, words,
	    sizeof(words) / sizeof(words[0])) == MTSTREAM_OK &&
	    mtstream_index_find(&index, "a", 1, &record) == MTSTREAM_OK;
}

static bool
feed(struct mtstream_push *push, const uint8_t *data, size_t size)
{
	struct mtstream_event event;

	if (mtstream_push_feed(push, data, size) != MTSTREAM_OK)
		return false;
	while (mtstream_push_next(push, &event) == MTSTREAM_OK)
		;
	return true;
}

/* In two chunks, so that parts arrive in pieces. */
static bool
push(enum mtstream_kind kind, const uint8_t *data, size_t size)
{
	static const struct mtstream_push_options options = {.flags = MTSTREAM_PUSH_STATS | MTSTREAM_PUSH_CHECK};
	struct mtstream_push push;

	return mtstream_push_init(&push, kind, &options) == MTSTREAM_OK && feed(&push, data, size / 2) &&
	    feed(&push, data + size / 2, size - size / 2) && mtstream_push_finish(&push) == MTSTREAM_OK;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size > MAX_SIZE)
		return 0;
	view(MTSTREAM_MALLOC, data, size);
	view(MTSTREAM_UMA, data, size);
	push(MTSTREAM_MALLOC, data, size);
	push(MTSTREAM_UMA, data, size);
	return 0;
}
