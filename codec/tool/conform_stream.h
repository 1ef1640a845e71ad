/* SPDX-License-Identifier: BSD-2-Clause */
/* The octets of a vector, from wherever they come, and what an adapter is to read of them. */
#ifndef CONFORM_STREAM_H
#define CONFORM_STREAM_H

#include <stdio.h>

#include "conform.h"

struct stream {
	int fd;                    /* of a file that holds the octets, at its start */
	const unsigned char *data; /* the same in memory */
	size_t size;
};

/* Opens the stream of a vector, and holds it against the manifest. Complains where that fails. */
bool stream_open(struct stream *stream, const struct conform *conform, const struct vector *vector);

/* Makes a stream of what was written to file, which it takes over even if that fails. */
bool stream_take(struct stream *stream, FILE *file);

/* Opens the document of a vector, whose stream that is. */
bool stream_open_document(struct stream *document, const struct conform *conform, const struct vector *vector,
    const struct stream *stream);

void stream_close(struct stream *stream);

#endif
