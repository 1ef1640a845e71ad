/* SPDX-License-Identifier: BSD-2-Clause */
#include "decoded.h"

#include <limits.h>
#include <stdlib.h>

#include "dump.h"

static enum mtstream_status
dump_memory(struct dump *dump, enum mtstream_kind kind, const void *octets, size_t size)
{
	const struct mtstream_push_options options = {.flags = MTSTREAM_PUSH_STATS};
	struct mtstream_push push;
	struct mtstream_event event;
	enum mtstream_status status = mtstream_push_init(&push, kind, &options);

	if (status == MTSTREAM_OK)
		status = mtstream_push_feed(&push, octets, size);
	while (status == MTSTREAM_OK) {
		status = mtstream_push_next(&push, &event);
		if (status == MTSTREAM_OK && dump_json(dump, &push, &event) != OUTCOME_GOOD)
			return MTSTREAM_STOPPED;
	}
	return mtstream_push_finish(&push);
}

struct json_object *
decoded_document(enum mtstream_kind kind, const void *octets, size_t size)
{
	struct dump dump = {.totals = true};
	struct json_tokener *tokener = json_tokener_new();
	struct json_object *document = NULL;
	char *text = NULL;
	size_t length = 0;

	dump.json.stream = open_memstream(&text, &length);
	if (dump.json.stream != NULL) {
		enum mtstream_status status = dump_memory(&dump, kind, octets, size);

		dump_json_end(&dump);
		if (fclose(dump.json.stream) == 0 && status == MTSTREAM_OK && tokener != NULL && length <= INT_MAX)
			document = json_tokener_parse_ex(tokener, text, (int)length);
	}
	json_tokener_free(tokener);
	free(text);
	return document;
}
