/* SPDX-License-Identifier: BSD-2-Clause */
#include "source.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/*
 * A file is read in chunks rather than mapped: chunks that stay in the cache are faster than the page faults of a
 * mapping, and a file that shrinks meanwhile cannot raise SIGBUS.
 */
#define CHUNK_SIZE (128 * 1024)

/* What a stream header takes, and what libzstd needs to see of a frame's: ZSTD_FRAMEHEADERSIZE_MAX. */
#define FIRST_CHUNK_SIZE 18

static enum outcome
fail(const struct source *source, const char *reason)
{
	complain(source->name, "%s", reason);
	return OUTCOME_FAILED;
}

/* Octets from fd to the end of its file, if it is one that says. */
static uint64_t
measure(int fd)
{
	struct stat status;
	off_t position = lseek(fd, 0, SEEK_CUR);

	/* Files that the kernel makes up on reading claim to be empty. */
	if (fstat(fd, &status) != 0 || !S_ISREG(status.st_mode) || status.st_size == 0 || position < 0)
		return SOURCE_LENGTH_UNKNOWN;
	return position < status.st_size ? (uint64_t)(status.st_size - position) : 0;
}

/* Reads into the buffer, which holds *size octets, until it holds minimum or the input ends. */
static enum outcome
fill_buffer(struct source *source, size_t *size, size_t minimum)
{
	while (*size < minimum && !source->ended) {
		ssize_t n = read(source->fd, source->buffer + *size, CHUNK_SIZE - *size);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return fail(source, strerror(errno));
		source->ended = n == 0;
		*size += (size_t)n;
	}
	return OUTCOME_GOOD;
}

static enum outcome
next_plain(struct source *source, size_t minimum)
{
	size_t size = 0;
	enum outcome outcome = fill_buffer(source, &size, minimum);

	source->chunk = source->buffer;
	source->chunk_size = size;
	source->taken += size;
	if (outcome == OUTCOME_GOOD && source->ended && source->length != SOURCE_LENGTH_UNKNOWN &&
	    source->taken < source->length)
		return fail(source, "the file shrank while it was read");
	return outcome;
}

static enum outcome
next_decompressed(struct source *source, size_t minimum)
{
	ZSTD_outBuffer out = {source->decompressed, CHUNK_SIZE, 0};

	while (out.pos < minimum) {
		size_t before = out.pos;

		if (source->compressed.pos == source->compressed.size) {
			source->compressed.pos = source->compressed.size = 0;
			if (fill_buffer(source, &source->compressed.size, 1) != OUTCOME_GOOD)
				return OUTCOME_FAILED;
		}
		if (source->compressed.size == 0 && source->expected == 0)
			break;
		/* Also without input: libzstd may have kept what there was no room for. */
		source->expected = ZSTD_decompressStream(source->zstd, &out, &source->compressed);
		if (ZSTD_isError(source->expected)) {
			complain(source->name, "broken zstd data: %s", ZSTD_getErrorName(source->expected));
			return OUTCOME_FAILED;
		}
		if (source->compressed.size == 0 && source->expected != 0 && out.pos == before)
			return fail(source, "the zstd data ends too early");
	}
	source->chunk = source->decompressed;
	source->chunk_size = out.pos;
	source->taken += out.pos;
	return OUTCOME_GOOD;
}

/* The first octets turned out to be a zstd frame. */
static enum outcome
begin_zstd(struct source *source)
{
	unsigned long long length = ZSTD_getFrameContentSize(source->chunk, source->chunk_size);

	source->compressed = (ZSTD_inBuffer){source->buffer, source->chunk_size, 0};
	source->taken = 0;
	source->length = length == ZSTD_CONTENTSIZE_UNKNOWN || length == ZSTD_CONTENTSIZE_ERROR ?
	    SOURCE_LENGTH_UNKNOWN : length;
	source->zstd = ZSTD_createDStream();
	source->decompressed = malloc(CHUNK_SIZE);
	if (source->zstd == NULL || source->decompressed == NULL)
		return fail(source, "out of memory");
	return next_decompressed(source, FIRST_CHUNK_SIZE);
}

enum outcome
source_open(struct source *source, const char *path)
{
	static const unsigned char magic[] = {0x28, 0xb5, 0x2f, 0xfd};
	bool standard_input = strcmp(path, "-") == 0;
	enum outcome outcome;

	*source = (struct source){.name = standard_input ? "standard input" : path};
	source->fd = standard_input ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
	if (source->fd < 0)
		return fail(source, strerror(errno));
	source->length = measure(source->fd);
	source->buffer = malloc(CHUNK_SIZE);
	outcome = source->buffer != NULL ? next_plain(source, FIRST_CHUNK_SIZE) : fail(source, "out of memory");
	if (outcome == OUTCOME_GOOD && source->chunk_size >= sizeof(magic) &&
	    memcmp(source->chunk, magic, sizeof(magic)) == 0)
		outcome = begin_zstd(source);
	if (outcome != OUTCOME_GOOD)
		source_close(source);
	return outcome;
}

enum outcome
source_next(struct source *source)
{
	return source->zstd != NULL ? next_decompressed(source, 1) : next_plain(source, 1);
}

void
source_close(struct source *source)
{
	if (source->fd > STDIN_FILENO)
		close(source->fd);
	ZSTD_freeDStream(source->zstd);
	free(source->decompressed);
	free(source->buffer);
	*source = (struct source){.fd = -1};
}
