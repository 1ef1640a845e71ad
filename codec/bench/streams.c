/* SPDX-License-Identifier: BSD-2-Clause */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"

void
must(bool condition, const char *what)
{
	if (!condition) {
		fprintf(stderr, "mtstream-bench: failed: %s\n", what);
		exit(EXIT_FAILURE);
	}
}

/* splitmix64: the same numbers in every run. */
static uint64_t
next_number(uint64_t *state)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15u;

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	return z ^ (z >> 31);
}

static void *
touched(size_t size)
{
	void *memory = malloc(size);

	must(memory != NULL, "memory");
	memset(memory, 0x5a, size);
	return memory;
}

static void
write_stats(struct mtstream_writer *writer, enum mtstream_kind kind, uint64_t *state, uint64_t *numallocs)
{
	uint64_t allocs = next_number(state) >> 40, frees = allocs - allocs / 3;

	*numallocs += allocs;
	if (kind == MTSTREAM_MALLOC) {
		struct mtstream_malloc_stats stats = {allocs * 64, frees * 64, allocs, frees, 4, 0, 0, 0};
		(void)mtstream_write_malloc_stats(writer, &stats);
	} else {
		struct mtstream_uma_stats stats = {allocs, frees, 7, {0}};
		(void)mtstream_write_uma_stats(writer, &stats);
	}
}

/* Writes a whole stream and returns the sum of its allocations. */
static uint64_t
write_stream(const struct shape *shape, uint64_t seed, unsigned char *bytes, size_t size)
{
	struct mtstream_header header = {1, shape->maxcpus, shape->count, 0};
	struct mtstream_uma_zone zone = {.align = 7, .size = 64, .rsize = 64, .zone_free = 3};
	struct mtstream_writer writer;
	unsigned char name[MTSTREAM_NAME_SIZE];
	char text[24];
	uint64_t numallocs = 0, length;

	(void)mtstream_write_begin(&writer, shape->kind, shape->byte_order, &header, bytes, size);
	for (uint32_t i = 0; i < shape->count; i++) {
		mtstream_name_field(name, text, (size_t)snprintf(text, sizeof(text), "type %u", i));
		(void)mtstream_write_record(&writer, name, shape->kind == MTSTREAM_UMA ? &zone : NULL);
		for (uint32_t cpu = 0; cpu < shape->live; cpu++)
			write_stats(&writer, shape->kind, &seed, &numallocs);
		(void)mtstream_write_zeros(&writer, shape->maxcpus - shape->live);
	}
	must(mtstream_write_finish(&writer, &length) == MTSTREAM_OK && length == size, "writing a stream");
	return numallocs;
}

static uint64_t
or_of_words(const unsigned char *bytes, size_t size)
{
	unsigned char octets[8] = {0};
	uint64_t word;

	for (size_t i = 0; i < size; i++)
		octets[i % 8] |= bytes[i];
	memcpy(&word, octets, sizeof(word));
	return word;
}

void
stream_touch(struct stream *stream)
{
	memset(stream->scratch, 0x5a, stream->size);
	memset(stream->totals, 0x5a, stream->shape.count * sizeof(*stream->totals));
	memset(stream->later_totals, 0x5a, stream->shape.count * sizeof(*stream->later_totals));
	memset(stream->words, 0x5a, stream->nwords * sizeof(*stream->words));
}

void
stream_make(struct stream *stream, const struct shape *shape)
{
	uint64_t size;

	must(mtstream_size(shape->kind, shape->maxcpus, shape->count, &size) == MTSTREAM_OK, "the size law");
	stream->shape = *shape;
	stream->size = (size_t)size;
	stream->bytes = touched(stream->size);
	stream->later = touched(stream->size);
	stream->scratch = touched(stream->size);
	stream->totals = touched(shape->count * sizeof(*stream->totals));
	stream->later_totals = touched(shape->count * sizeof(*stream->later_totals));
	stream->nwords = mtstream_index_words(shape->count);
	stream->words = touched(stream->nwords * sizeof(*stream->words));
	stream->numallocs = write_stream(shape, 1, stream->bytes, stream->size);
	stream->later_numallocs = write_stream(shape, 2, stream->later, stream->size);
	stream->bits = or_of_words(stream->bytes, stream->size);
	must(mtstream_open(&stream->view, shape->kind, stream->bytes, stream->size, NULL, NULL) == MTSTREAM_OK &&
	    mtstream_open(&stream->later_view, shape->kind, stream->later, stream->size, NULL, NULL) == MTSTREAM_OK, "open");
}

void
stream_free(struct stream *stream)
{
	free(stream->bytes);
	free(stream->later);
	free(stream->scratch);
	free(stream->totals);
	free(stream->later_totals);
	free(stream->words);
}
