/* SPDX-License-Identifier: BSD-2-Clause */
/* Where the octets of an input come from: a file or a pipe, decompressed on the way where they are zstd's. */
#ifndef SOURCE_H
#define SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <zstd.h>

#include "tool.h"

/* In place of a length: it cannot be known beforehand. */
#define SOURCE_LENGTH_UNKNOWN UINT64_MAX

struct source {
	const char *name;           /* as complaints name it */
	uint64_t length;            /* of the whole stream, octets, as the file system or the zstd frame has it */
	const unsigned char *chunk; /* the octets at hand: valid until the next source_next() */
	size_t chunk_size;          /* 0 after the last */
	/* The rest is private to source.c. */
	int fd;
	bool ended;                 /* nothing is left to be read from fd */
	uint64_t taken;             /* octets of the chunks so far */
	unsigned char *buffer;      /* read from fd */
	ZSTD_DStream *zstd;         /* NULL for a plain stream */
	ZSTD_inBuffer compressed;   /* what is left in buffer */
	size_t expected;            /* octets that libzstd would like next, 0 between frames */
	unsigned char *decompressed;
};

/*
 * Opens path ("-" is standard input) and provides the first chunk: at least 18 octets if there are as many. Complains
 * where that fails.
 */
enum outcome source_open(struct source *source, const char *path);

/* Provides the next chunk. Complains where reading or decompressing fails. */
enum outcome source_next(struct source *source);

void source_close(struct source *source);

#endif
