/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * An allocator in user space that counts as the kernel does, and writes its counters as a malloc stream. Each thread
 * has counters of its own, which no other writes, and stands where a CPU does in the kernel:
 *
 *     ./allocator | mtstream report --kind=malloc --sizes=16,64,256
 */
#include <err.h>
#include <mtstream.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum type { TYPE_NODE, TYPE_STRING, TYPES };
enum { THREADS = 2, MESSAGES = 3 };

static const char *const names[TYPES] = {"node", "string"};
static const size_t buckets[] = {16, 64, 256};
static struct mtstream_malloc_stats statistics[TYPES][THREADS];
static _Thread_local unsigned thread;

/* Index of the bucket that size octets come from; all sizes here fit one. */
static unsigned
bucket_of(size_t size)
{
	unsigned bucket = 0;

	while (buckets[bucket] < size)
		bucket++;
	return bucket;
}

static void *
allocate(enum type type, size_t size)
{
	struct mtstream_malloc_stats *stats = &statistics[type][thread];
	unsigned bucket = bucket_of(size);

	stats->numallocs++;
	stats->memalloced += buckets[bucket];
	/* A bit of `size` is an index into the bucket table, not a power of two; readers have to be told the table. */
	stats->size |= (uint64_t)1 << bucket;
	return malloc(buckets[bucket]);
}

/* Counted for the thread that frees, whichever it was that allocated: only sums over all threads mean anything. */
static void
release(enum type type, void *memory, size_t size)
{
	struct mtstream_malloc_stats *stats = &statistics[type][thread];

	stats->numfrees++;
	stats->memfreed += buckets[bucket_of(size)];
	free(memory);
}

/* Writes the counters through a small buffer. Threads that still count may be seen at slightly different moments. */
static void
export(FILE *file)
{
	const struct mtstream_header header = {1, THREADS, TYPES, 0};
	unsigned char buffer[512], name[MTSTREAM_NAME_SIZE];
	struct mtstream_writer writer;
	enum mtstream_status status;

	mtstream_write_begin(&writer, MTSTREAM_MALLOC, MTSTREAM_LITTLE_ENDIAN, &header, buffer, sizeof(buffer));
	for (unsigned type = 0; type < TYPES; type++) {
		mtstream_name_field(name, names[type], strlen(names[type]));
		mtstream_write_record(&writer, name, NULL);
		for (unsigned i = 0; i < THREADS; i++)
			mtstream_write_malloc_stats(&writer, &statistics[type][i]);
		/* The buffer holds any one record: emptied after each, it is never full. */
		fwrite(buffer, 1, mtstream_write_flush(&writer), file);
	}
	/* The status is sticky: if any call above failed, this one says so. */
	status = mtstream_write_finish(&writer, NULL);
	if (status != MTSTREAM_OK)
		errx(1, "%s", mtstream_status_text(status));
	if (fflush(file) != 0)
		err(1, "output");
}

/* Frees what the main thread allocated, as the receiver of messages does. */
static void *
receive(void *messages)
{
	void **message = messages;

	thread = 1;
	for (int i = 0; i < MESSAGES; i++)
		release(TYPE_STRING, message[i], 40);
	return NULL;
}

int
main(void)
{
	pthread_t receiver;
	void *messages[MESSAGES];
	void *node = allocate(TYPE_NODE, 200), *string = allocate(TYPE_STRING, 10);

	for (int i = 0; i < MESSAGES; i++)
		messages[i] = allocate(TYPE_STRING, 40);
	if (pthread_create(&receiver, NULL, receive, messages) != 0 || pthread_join(receiver, NULL) != 0)
		errx(1, "no thread");
	export(stdout);
	release(TYPE_NODE, node, 200);
	release(TYPE_STRING, string, 10);
	return 0;
}
