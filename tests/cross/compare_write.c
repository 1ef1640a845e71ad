/* SPDX-License-Identifier: BSD-2-Clause */
/* The stream that the document of a vector tells of, written. */
#include "compare.h"
#include "report.h"
#include "room.h"

#include <string.h>

/* The status of the writer is sticky: that of its end is enough. */
static void
write_record(struct mtstream_writer *writer, const struct vector *vector, const struct record *record)
{
	uint32_t zeros = 0;

	(void)mtstream_write_record(writer, record->name, vector->kind == MTSTREAM_UMA ? &record->zone : NULL);
	for (uint32_t cpu = 0; cpu < vector->header.maxcpus; cpu++) {
		if (is_zero(&record->cpus[cpu])) {
			zeros++;
			continue;
		}
		(void)mtstream_write_zeros(writer, zeros);
		zeros = 0;
		if (vector->kind == MTSTREAM_MALLOC)
			(void)mtstream_write_malloc_stats(writer, &record->cpus[cpu].malloc);
		else
			(void)mtstream_write_uma_stats(writer, &record->cpus[cpu].uma);
	}
	(void)mtstream_write_zeros(writer, zeros);
}

static void
write_stream(const struct vector *vector, unsigned char *buffer, size_t capacity)
{
	struct mtstream_writer writer;
	uint64_t length = 0;

	about_part("write, room for", capacity);
	(void)mtstream_write_begin(&writer, vector->kind, vector->byte_order, &vector->header, buffer, capacity);
	for (uint32_t i = 0; i < vector->header.count; i++)
		write_record(&writer, vector, &vector->records[i]);
	same("status", capacity < vector->size ? MTSTREAM_SPACE : MTSTREAM_OK, mtstream_write_finish(&writer, &length));
	same("length", vector->size, length);
}

/* Through a buffer that is emptied after each record. */
static void
write_flushed(const struct vector *vector, unsigned char *buffer)
{
	struct mtstream_writer writer;
	size_t position = 0;

	about_part("write, flushed", NO_NUMBER);
	(void)mtstream_write_begin(&writer, vector->kind, vector->byte_order, &vector->header, buffer, vector->size);
	for (uint32_t i = 0; i < vector->header.count; i++) {
		size_t used;

		write_record(&writer, vector, &vector->records[i]);
		used = mtstream_write_flush(&writer);
		same("octets in the buffer", (i == 0 ? 16 : 0) + (vector->size - 16) / vector->header.count, used);
		same_octets("octets", vector->octets + position, buffer, used);
		position += used;
	}
}

/* A name as a kernel writes it. */
static void
compare_name_field(const unsigned char *name)
{
	unsigned char expected[MTSTREAM_NAME_SIZE] = {0}, found[MTSTREAM_NAME_SIZE];
	size_t length = name_length(name);

	memcpy(expected, name, length < 31 ? length : 31);
	memset(found, 0xff, sizeof(found));
	mtstream_name_field(found, name, length);
	same_octets("name field", expected, found, sizeof(found));
}

void
compare_write(const struct vector *vector)
{
	unsigned char *octets = room_of(ROOM_WRITER, vector->size);

	memset(octets, 0xff, vector->size);
	write_stream(vector, octets, vector->size);
	same_octets("octets", vector->octets, octets, vector->size);
	write_flushed(vector, octets);
	write_stream(vector, NULL, 0);
	write_stream(vector, room_of(ROOM_WRITER, vector->size - 1), vector->size - 1);
	for (uint32_t i = 0; i < vector->header.count; i++)
		compare_name_field(vector->records[i].name);
}
