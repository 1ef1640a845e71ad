/* SPDX-License-Identifier: BSD-2-Clause */
/* Writing what was read, and the twin of the other byte order: oracles 3 and 4. */
#include <string.h>

#include "subject.h"

/* The stream anew, as far as it has been written. */
struct copy {
	struct mtstream_writer writer;
	unsigned char buffer[GUARDED_ROOM], octets[GUARDED_ROOM];
	size_t size;
	bool flush; /* after each call, since the buffer has room for one only */
};

static void
took(struct copy *copy, enum mtstream_status status)
{
	size_t length;

	ORACLE(3, status == MTSTREAM_OK);
	if (!copy->flush)
		return;
	length = mtstream_write_flush(&copy->writer);
	ORACLE(3, length <= sizeof(copy->octets) - copy->size);
	memcpy(copy->octets + copy->size, copy->buffer, length);
	copy->size += length;
}

static void
write_stats(struct copy *copy, const struct mtstream_view *view, uint32_t record, uint32_t cpu)
{
	struct mtstream_malloc_stats malloc_stats;
	struct mtstream_uma_stats uma_stats;
	int zero;

	ORACLE(3, mtstream_is_zero(view, record, cpu, &zero) == MTSTREAM_OK);
	if (zero) {
		took(copy, mtstream_write_zeros(&copy->writer, 1));
	} else if (view->kind == MTSTREAM_MALLOC) {
		ORACLE(3, mtstream_get_malloc_stats(view, record, cpu, &malloc_stats) == MTSTREAM_OK);
		took(copy, mtstream_write_malloc_stats(&copy->writer, &malloc_stats));
	} else {
		ORACLE(3, mtstream_get_uma_stats(view, record, cpu, &uma_stats) == MTSTREAM_OK);
		took(copy, mtstream_write_uma_stats(&copy->writer, &uma_stats));
	}
}

static void
write_stream(struct copy *copy, const struct mtstream_view *view, enum mtstream_byte_order byte_order, size_t capacity)
{
	struct mtstream_uma_zone zone;
	const unsigned char *name;

	copy->size = 0;
	took(copy, mtstream_write_begin(&copy->writer, view->kind, byte_order, &view->header, copy->buffer, capacity));
	for (uint32_t record = 0; record < view->header.count; record++) {
		bool is_uma = view->kind == MTSTREAM_UMA;

		ORACLE(3, mtstream_get_name(view, record, &name) == MTSTREAM_OK);
		ORACLE(3, !is_uma || mtstream_get_uma_zone(view, record, &zone) == MTSTREAM_OK);
		took(copy, mtstream_write_record(&copy->writer, name, is_uma ? &zone : NULL));
		for (uint32_t cpu = 0; cpu < view->header.maxcpus; cpu++)
			write_stats(copy, view, record, cpu);
	}
}

/* Ends the stream, and compares it with octets of the length that it must have. */
static void
end_stream(struct copy *copy, const unsigned char *expected, size_t size)
{
	uint64_t length = 0;

	ORACLE(3, mtstream_write_finish(&copy->writer, &length) == MTSTREAM_OK && length == size);
	if (!copy->flush) {
		copy->size = mtstream_write_flush(&copy->writer);
		memcpy(copy->octets, copy->buffer, copy->size);
	}
	ORACLE(3, copy->size == size && memcmp(copy->octets, expected, size) == 0);
}

/* With too small a buffer the length is exact nevertheless, and nothing is written beyond it. */
static void
measure_stream(struct copy *copy, const struct subject *subject, size_t capacity)
{
	const struct mtstream_view *view = &subject->view;
	const bool is_uma = view->kind == MTSTREAM_UMA;
	struct mtstream_uma_zone zone = {0};
	uint64_t length = 0;

	memset(copy->buffer, 0xa5, subject->size);
	mtstream_write_begin(&copy->writer, view->kind, view->byte_order, &view->header, copy->buffer, capacity);
	for (uint32_t record = 0; record < view->header.count; record++) {
		mtstream_write_record(&copy->writer, subject->data + shape_record_at(&subject->shape, record),
		    is_uma ? &zone : NULL);
		mtstream_write_zeros(&copy->writer, view->header.maxcpus);
	}
	ORACLE(3, mtstream_write_finish(&copy->writer, &length) == MTSTREAM_SPACE && length == subject->size);
	for (size_t i = capacity; i < subject->size; i++)
		ORACLE(3, copy->buffer[i] == 0xa5);
}

/* Any octets as a name, which may be too long: cut at 31, and zeros up to the end. */
static void
check_name_field(struct subject *subject)
{
	size_t length = (size_t)random_below(&subject->random, subject->size < 40 ? subject->size : 40);
	unsigned char field[SHAPE_NAME + 1];

	memset(field, 0xa5, sizeof(field));
	mtstream_name_field(field, subject->data, length);
	for (size_t i = 0; i < SHAPE_NAME; i++)
		ORACLE(3, field[i] == (i < 31 && i < length ? subject->data[i] : 0));
	ORACLE(3, field[SHAPE_NAME] == 0xa5);
}

static struct copy copy;

void
oracle_write(struct subject *subject)
{
	copy.flush = random_below(&subject->random, 2) == 0;
	write_stream(&copy, &subject->view, subject->view.byte_order,
	    copy.flush ? MTSTREAM_UMA_ZONE_SIZE : sizeof(copy.buffer));
	end_stream(&copy, subject->data, subject->size);
	measure_stream(&copy, subject, (size_t)random_below(&subject->random, subject->size));
	check_name_field(subject);
}

/* What the codec says of the stream of the other byte order must be what it says of this one. */
static void
same_twin(const struct subject *subject, const unsigned char *twin)
{
	static struct findings findings;
	static struct mtstream_totals totals[MAX_RECORDS];
	const struct mtstream_checks checks = {findings_visit, &findings, subject->size_table_entries};
	const struct mtstream_header *header = &subject->view.header;
	struct mtstream_view view;

	findings.count = 0;
	ORACLE(4, mtstream_open(&view, subject->kind, twin, subject->size, NULL, NULL) == MTSTREAM_OK);
	ORACLE(4, view.byte_order != subject->view.byte_order && view.header.version == header->version);
	ORACLE(4, view.header.maxcpus == header->maxcpus && view.header.count == header->count);
	ORACLE(4, view.header.pad == header->pad);
	ORACLE(4, mtstream_check(&view, &checks, totals) == subject->content);
	for (uint32_t record = 0; record < header->count; record++)
		ORACLE(4, totals_same(&totals[record], &subject->totals[record]));
	ORACLE(4, findings.count == subject->findings.count);
	for (size_t i = 0; i < findings.count; i++)
		ORACLE(4, findings_same(&findings.array[i], &subject->findings.array[i]));
}

void
oracle_twin(struct subject *subject)
{
	static unsigned char twin[GUARDED_ROOM];
	struct shape shape = subject->shape;

	memcpy(twin, subject->data, subject->size);
	shape_turn_stream(&shape, twin);
	same_twin(subject, twin);
	copy.flush = false;
	write_stream(&copy, &subject->view, shape.big ? MTSTREAM_BIG_ENDIAN : MTSTREAM_LITTLE_ENDIAN, sizeof(copy.buffer));
	end_stream(&copy, twin, subject->size);
}
