/* SPDX-License-Identifier: BSD-2-Clause */
#include "conform_stream.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sha2.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include "conform_recipe.h"
#include "decoded.h"
#include "source.h"

static bool
fail(const char *name)
{
	complain(name, "%s", strerror(errno));
	return false;
}

/* CORPUS/FILE, which the caller frees. */
static char *
path_of(const struct conform *conform, const char *file)
{
	size_t size = strlen(conform->corpus) + strlen(file) + 2;
	char *path = malloc(size);

	if (path != NULL)
		snprintf(path, size, "%s/%s", conform->corpus, file);
	return path;
}

/* Maps what fd holds, and takes it over. */
static bool
map(struct stream *stream, int fd)
{
	struct stat status;
	void *data = NULL;

	*stream = (struct stream){.fd = fd, .data = (const unsigned char *)""};
	if (fd < 0 || fstat(fd, &status) != 0 || lseek(fd, 0, SEEK_SET) != 0)
		return false;
	stream->size = (size_t)status.st_size;
	if (stream->size > 0)
		data = mmap(NULL, stream->size, PROT_READ, MAP_PRIVATE, fd, 0);
	if (data == MAP_FAILED) {
		stream->size = 0;
		return false;
	}
	if (data != NULL)
		stream->data = data;
	return true;
}

bool
stream_take(struct stream *stream, FILE *file)
{
	bool good = file != NULL && fflush(file) == 0 && !ferror(file) &&
	    map(stream, fcntl(fileno(file), F_DUPFD_CLOEXEC, 0));

	if (file != NULL)
		fclose(file);
	return good;
}

static bool
copy(struct source *source, FILE *file)
{
	enum outcome outcome = OUTCOME_GOOD;

	while (outcome == OUTCOME_GOOD && source->chunk_size > 0) {
		if (fwrite(source->chunk, 1, source->chunk_size, file) != source->chunk_size)
			return fail(source->name);
		outcome = source_next(source);
	}
	return outcome == OUTCOME_GOOD;
}

/* A copy, since a mapped file that somebody else shortens ends who looks at it. Complains. */
static bool
open_file(struct stream *stream, const struct conform *conform, const char *name)
{
	char *path = path_of(conform, name);
	FILE *file = tmpfile();
	bool good = (path != NULL && file != NULL) || fail(name);
	struct source source;

	if (good) {
		good = source_open(&source, path) == OUTCOME_GOOD;
		if (good) {
			good = copy(&source, file);
			source_close(&source);
		}
	}
	if (!stream_take(stream, file) && good)
		good = fail(name);
	free(path);
	return good;
}

static bool
open_recipe(struct stream *stream, const struct vector *vector)
{
	FILE *file = tmpfile();
	bool good = file != NULL && recipe_write(vector, file);

	return stream_take(stream, file) && good;
}

static bool
open_text(struct stream *stream, const void *text, size_t size)
{
	FILE *file = tmpfile();

	if (file != NULL)
		fwrite(text, 1, size, file);
	return stream_take(stream, file);
}

bool
stream_open(struct stream *stream, const struct conform *conform, const struct vector *vector)
{
	char digest[SHA256_DIGEST_STRING_LENGTH];
	bool good;

	*stream = (struct stream){.fd = -1};
	if (vector->octets != NULL)
		good = open_text(stream, vector->octets, (size_t)vector->size) || fail(vector->id);
	else if (vector->file != NULL)
		good = open_file(stream, conform, vector->file);
	else
		good = open_recipe(stream, vector) || fail(vector->id);
	if (!good)
		return false;
	if (vector->sha256 == NULL || (stream->size == vector->size &&
	    strcmp(SHA256Data(stream->data, stream->size, digest), vector->sha256) == 0))
		return true;
	complain(vector->id, "these are not the bytes that the manifest is about: the corpus is damaged");
	return false;
}

bool
stream_open_document(struct stream *document, const struct conform *conform, const struct vector *vector,
    const struct stream *stream)
{
	struct json_object *made;
	const char *text;
	bool good;

	*document = (struct stream){.fd = -1};
	if (vector->document_text != NULL)
		good = open_text(document, vector->document_text, strlen(vector->document_text)) || fail(vector->id);
	else if (vector->document != NULL) {
		good = open_file(document, conform, vector->document);
	} else {
		made = decoded_document(vector->kind, stream->data, stream->size);
		text = json_object_to_json_string_ext(made, JSON_C_TO_STRING_PLAIN);
		good = (made != NULL && open_text(document, text, strlen(text))) || fail(vector->id);
		json_object_put(made);
	}
	return good;
}

void
stream_close(struct stream *stream)
{
	if (stream->size > 0)
		munmap((void *)(uintptr_t)stream->data, stream->size);
	if (stream->fd >= 0)
		close(stream->fd);
	*stream = (struct stream){.fd = -1};
}
