/* SPDX-License-Identifier: BSD-2-Clause */
/* The forms in which dump prints a stream, each a handler of events. */
#ifndef DUMP_H
#define DUMP_H

#include "csv.h"
#include "input.h"
#include "json_write.h"

struct dump {
	bool lines;  /* JSON lines instead of one document */
	bool totals; /* with the derived values of each record */
	struct json json;
	uint32_t count;  /* records so far */
	struct csv csv;
	/* The record at hand, for CSV. */
	unsigned char name[MTSTREAM_NAME_SIZE];
	struct mtstream_uma_zone zone;
	bool printed; /* it has a row */
};

input_handler dump_json, dump_csv;

/* Completes the document, once the whole stream was decoded. */
void dump_json_end(struct dump *dump);

#endif
