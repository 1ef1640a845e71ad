/* SPDX-License-Identifier: BSD-2-Clause */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "bench.h"

#define CHUNK 65536u
#define ASKS 500u

static const uint64_t key[2] = {1, 2};

/* Seconds that this thread has worked, so that other processes count as little as possible. */
static double
work_clock(void)
{
	struct timespec now;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static double
wall_clock(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* The yardstick: an or over all 64-bit words. */
static uint64_t
plain_read(const unsigned char *bytes, size_t size)
{
	uint64_t word, bits = 0;

	for (size_t i = 0; i + sizeof(word) <= size; i += sizeof(word)) {
		memcpy(&word, bytes + i, sizeof(word));
		bits |= word;
	}
	return bits;
}

static bool
run_plain_read(struct stream *stream, double *seconds)
{
	double start = work_clock();
	uint64_t bits = plain_read(stream->bytes, stream->size);

	*seconds = work_clock() - start;
	return bits == stream->bits;
}

static bool
run_plain_read_of_both(struct stream *stream, double *seconds)
{
	double start = work_clock();
	uint64_t bits = plain_read(stream->bytes, stream->size), later = plain_read(stream->later, stream->size);

	*seconds = work_clock() - start;
	return bits == stream->bits && later != 0;
}

static bool
run_memcpy(struct stream *stream, double *seconds)
{
	double start = work_clock();

	memcpy(stream->scratch, stream->bytes, stream->size);
	*seconds = work_clock() - start;
	return memcmp(stream->scratch, stream->bytes, stream->size) == 0;
}

static bool
run_memset(struct stream *stream, double *seconds)
{
	double start = work_clock();

	memset(stream->scratch, 0, stream->size);
	*seconds = work_clock() - start;
	return stream->scratch[stream->size - 1] == 0;
}

static bool
run_open(struct stream *stream, double *seconds)
{
	struct mtstream_view view;
	bool good = true;
	double start = work_clock();

	for (unsigned i = 0; i < 1000; i++)
		good &= mtstream_open(&view, stream->shape.kind, stream->bytes, stream->size, NULL, NULL) == MTSTREAM_OK;
	*seconds = work_clock() - start;
	return good && view.size == stream->size;
}

/* Places that no prefetcher guesses, the same ones for every stream. */
static bool
run_get(struct stream *stream, double *seconds)
{
	struct mtstream_malloc_stats malloc_stats;
	struct mtstream_uma_stats uma_stats;
	bool good = true;
	uint64_t place = 0;
	double start = work_clock();

	for (unsigned i = 0; i < 1000; i++) {
		place = place * 6364136223846793005u + 1442695040888963407u;
		uint32_t record = (uint32_t)(place >> 33) % stream->shape.count, cpu = (uint32_t)(place >> 13) % stream->shape.maxcpus;
		if (stream->shape.kind == MTSTREAM_MALLOC)
			good &= mtstream_get_malloc_stats(&stream->view, record, cpu, &malloc_stats) == MTSTREAM_OK &&
			    malloc_stats.memalloced == malloc_stats.numallocs * 64;
		else
			good &= mtstream_get_uma_stats(&stream->view, record, cpu, &uma_stats) == MTSTREAM_OK &&
			    (uma_stats.cache_free == 7 || uma_stats.cache_free == 0);
	}
	*seconds = work_clock() - start;
	return good;
}

static uint64_t
numallocs_of(const struct stream *stream, const struct mtstream_totals *totals)
{
	uint64_t sum = 0;

	for (uint32_t i = 0; i < stream->shape.count; i++)
		sum += totals[i].numallocs;
	return sum;
}

static bool
run_sum(struct stream *stream, double *seconds)
{
	bool good = true;
	double start = work_clock();

	for (uint32_t i = 0; i < stream->shape.count; i++)
		good &= mtstream_sum(&stream->view, i, &stream->totals[i]) == MTSTREAM_OK;
	*seconds = work_clock() - start;
	return good && numallocs_of(stream, stream->totals) == stream->numallocs;
}

static bool
run_check(struct stream *stream, double *seconds)
{
	double start = work_clock();
	enum mtstream_status status = mtstream_check(&stream->view, NULL, stream->totals);

	*seconds = work_clock() - start;
	return status == MTSTREAM_OK && numallocs_of(stream, stream->totals) == stream->numallocs;
}

/* Takes the events of one chunk and adds up what the records end with. */
static bool
take_chunk(struct mtstream_push *push, const unsigned char *chunk, size_t size, uint64_t *numallocs)
{
	struct mtstream_event event;
	enum mtstream_status status = mtstream_push_feed(push, chunk, size);

	if (status != MTSTREAM_OK)
		return false;
	while ((status = mtstream_push_next(push, &event)) == MTSTREAM_OK) {
		if (event.kind == MTSTREAM_EVENT_RECORD_END)
			*numallocs += event.totals.numallocs;
	}
	return status == MTSTREAM_MORE || status == MTSTREAM_END;
}

static bool
push_all(struct stream *stream, unsigned flags, double *seconds)
{
	struct mtstream_push_options options = {.flags = flags};
	struct mtstream_push push;
	uint64_t numallocs = 0;
	double start = work_clock();
	bool good = mtstream_push_init(&push, stream->shape.kind, &options) == MTSTREAM_OK;

	for (size_t i = 0; i < stream->size && good; i += CHUNK)
		good = take_chunk(&push, stream->bytes + i, stream->size - i < CHUNK ? stream->size - i : CHUNK, &numallocs);
	good = good && mtstream_push_finish(&push) == MTSTREAM_OK;
	*seconds = work_clock() - start;
	return good && numallocs == stream->numallocs;
}

static bool
run_push(struct stream *stream, double *seconds)
{
	return push_all(stream, MTSTREAM_PUSH_CHECK, seconds);
}

static bool
run_push_stats(struct stream *stream, double *seconds)
{
	return push_all(stream, MTSTREAM_PUSH_CHECK | MTSTREAM_PUSH_STATS, seconds);
}

/* Starts a process that writes the stream into a pipe; returns the end to read from. */
static int
pipe_from(const struct stream *stream, pid_t *child)
{
	int ends[2];

	must(pipe(ends) == 0, "pipe");
	*child = fork();
	must(*child >= 0, "fork");
	if (*child == 0) {
		close(ends[0]);
		for (size_t sent = 0; sent < stream->size;) {
			ssize_t n = write(ends[1], stream->bytes + sent, stream->size - sent);
			if (n <= 0)
				_exit(EXIT_FAILURE);
			sent += (size_t)n;
		}
		_exit(EXIT_SUCCESS);
	}
	close(ends[1]);
	return ends[0];
}

/* Reads the stream from a pipe, through the decoder if there is one. */
static bool
read_pipe(struct stream *stream, struct mtstream_push *push, double *seconds)
{
	static unsigned char chunk[CHUNK];
	uint64_t numallocs = 0, total = 0;
	bool good = true;
	pid_t child;
	ssize_t n;
	int status, fd = pipe_from(stream, &child);
	double start = wall_clock();

	while (good && (n = read(fd, chunk, sizeof(chunk))) > 0) {
		total += (uint64_t)n;
		good = push == NULL || take_chunk(push, chunk, (size_t)n, &numallocs);
	}
	good = good && (push == NULL || (mtstream_push_finish(push) == MTSTREAM_OK && numallocs == stream->numallocs));
	*seconds = wall_clock() - start;
	close(fd);
	must(waitpid(child, &status, 0) == child, "wait");
	stream_touch(stream);
	return good && total == stream->size && status == 0;
}

static bool
run_pipe_read(struct stream *stream, double *seconds)
{
	return read_pipe(stream, NULL, seconds);
}

static bool
run_push_pipe(struct stream *stream, double *seconds)
{
	struct mtstream_push_options options = {.flags = MTSTREAM_PUSH_CHECK};
	struct mtstream_push push;

	return mtstream_push_init(&push, stream->shape.kind, &options) == MTSTREAM_OK && read_pipe(stream, &push, seconds);
}

/* Writes the statistics of one record again: those that are zero in runs. */
static void
copy_record(struct stream *stream, struct mtstream_writer *writer, uint32_t record)
{
	const unsigned char *name = stream->view.data;
	struct mtstream_uma_zone zone;
	bool uma = stream->shape.kind == MTSTREAM_UMA;
	const unsigned char *stats;

	(void)!mtstream_get_name(&stream->view, record, &name);
	if (uma)
		mtstream_decode_uma_zone(name, stream->shape.byte_order, &zone);
	(void)mtstream_write_record(writer, name, uma ? &zone : NULL);
	stats = name + (uma ? MTSTREAM_UMA_ZONE_SIZE : MTSTREAM_MALLOC_TYPE_SIZE);
	for (uint32_t cpu = 0; cpu < stream->shape.live; cpu++, stats += MTSTREAM_STATS_SIZE) {
		struct mtstream_malloc_stats malloc_stats;
		struct mtstream_uma_stats uma_stats;
		if (uma) {
			mtstream_decode_uma_stats(stats, stream->shape.byte_order, &uma_stats);
			(void)mtstream_write_uma_stats(writer, &uma_stats);
		} else {
			mtstream_decode_malloc_stats(stats, stream->shape.byte_order, &malloc_stats);
			(void)mtstream_write_malloc_stats(writer, &malloc_stats);
		}
	}
	(void)mtstream_write_zeros(writer, stream->shape.maxcpus - stream->shape.live);
}

static bool
run_write(struct stream *stream, double *seconds)
{
	struct mtstream_writer writer;
	uint64_t length = 0;
	double start = work_clock();
	bool good;

	(void)mtstream_write_begin(&writer, stream->shape.kind, stream->shape.byte_order, &stream->view.header,
	    stream->scratch, stream->size);
	for (uint32_t i = 0; i < stream->shape.count; i++)
		copy_record(stream, &writer, i);
	good = mtstream_write_finish(&writer, &length) == MTSTREAM_OK;
	*seconds = work_clock() - start;
	return good && length == stream->size && memcmp(stream->scratch, stream->bytes, stream->size) == 0;
}

static bool
build_index(struct stream *stream, const struct mtstream_view *view, struct mtstream_index *index)
{
	return mtstream_index_build(index, view->data + MTSTREAM_HEADER_SIZE, view->record_size, view->header.count, key,
	    stream->words, stream->nwords) == MTSTREAM_OK;
}

static bool
run_index(struct stream *stream, double *seconds)
{
	struct mtstream_index index;
	double start = work_clock();
	bool good = build_index(stream, &stream->view, &index);

	for (uint32_t i = 0; i < ASKS && good; i++) {
		uint32_t record = i % stream->shape.count, found = MTSTREAM_NONE;
		const unsigned char *name = NULL;
		good = mtstream_get_name(&stream->view, record, &name) == MTSTREAM_OK &&
		    mtstream_index_find(&index, name, mtstream_name_length(name), &found) == MTSTREAM_OK && found == record;
	}
	*seconds = work_clock() - start;
	return good;
}

/* What a comparison of two captures costs the library: both summed with checks, every name of one found in the other. */
static bool
run_compare(struct stream *stream, double *seconds)
{
	struct mtstream_index index;
	uint64_t growth = 0;
	double start = work_clock();
	bool good = mtstream_check(&stream->view, NULL, stream->totals) == MTSTREAM_OK &&
	    mtstream_check(&stream->later_view, NULL, stream->later_totals) == MTSTREAM_OK &&
	    build_index(stream, &stream->view, &index);

	for (uint32_t i = 0; i < stream->shape.count && good; i++) {
		uint32_t old = MTSTREAM_NONE;
		const unsigned char *name = NULL;
		good = mtstream_get_name(&stream->later_view, i, &name) == MTSTREAM_OK &&
		    mtstream_index_find(&index, name, mtstream_name_length(name), &old) == MTSTREAM_OK;
		growth += stream->later_totals[i].numallocs - (good ? stream->totals[old].numallocs : 0);
	}
	*seconds = work_clock() - start;
	return good && growth == stream->later_numallocs - stream->numallocs;
}

const struct operation operations[] = {
	{"plain read", NO_YARDSTICK, 1, run_plain_read},
	{"plain read of both", NO_YARDSTICK, 1, run_plain_read_of_both},
	{"memset", NO_YARDSTICK, 1, run_memset},
	{"pipe read", NO_YARDSTICK, 1, run_pipe_read},
	{"memcpy", PLAIN_READ, 1, run_memcpy},
	{"open", NO_YARDSTICK, 1000, run_open},
	{"get", NO_YARDSTICK, 1000, run_get},
	{"sum", PLAIN_READ, 1, run_sum},
	{"sum with checks", PLAIN_READ, 1, run_check},
	{"push with checks", PLAIN_READ, 1, run_push},
	{"push with checks and statistics", PLAIN_READ, 1, run_push_stats},
	{"push with checks from a pipe", PIPE_READ, 1, run_push_pipe},
	{"write", MEMSET, 1, run_write},
	{"index and 500 look-ups", NO_YARDSTICK, 1, run_index},
	{"compare", PLAIN_READ_OF_BOTH, 1, run_compare},
};
const size_t noperations = sizeof(operations) / sizeof(operations[0]);
