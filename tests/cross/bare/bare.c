/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A program without a C library: the three functions that the codec asks for, a stream that is written and read, and
 * its status. All of the codec is linked in, so that anything else it asked for would be missing.
 */
#include "mtstream.h"

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memset(void *to, int octet, size_t size);
int memcmp(const void *one, const void *other, size_t size);
_Noreturn void _start(void);

void *
memcpy(void *restrict to, const void *restrict from, size_t size)
{
	volatile unsigned char *octets = to;

	for (size_t i = 0; i < size; i++)
		octets[i] = ((const unsigned char *)from)[i];
	return to;
}

void *
memset(void *to, int octet, size_t size)
{
	volatile unsigned char *octets = to;

	for (size_t i = 0; i < size; i++)
		octets[i] = (unsigned char)octet;
	return to;
}

int
memcmp(const void *one, const void *other, size_t size)
{
	const volatile unsigned char *a = one, *b = other;

	for (size_t i = 0; i < size; i++) {
		if (a[i] != b[i])
			return a[i] < b[i] ? -1 : 1;
	}
	return 0;
}

/* The system call that ends a program. */
static _Noreturn void
leave(int status)
{
#if defined(__x86_64__)
	__asm__ volatile("syscall" : : "a"(60), "D"(status));
#elif defined(__i386__)
	__asm__ volatile("int $0x80" : : "a"(1), "b"(status));
#endif
	for (;;)
		;
}

static size_t
write_stream(unsigned char *octets, size_t size)
{
	static const struct mtstream_header header = {1, 2, 1, 0};
	static const struct mtstream_malloc_stats stats = {384, 128, 3, 1, 8, 0, 0, 0};
	struct mtstream_writer writer;
	unsigned char name[MTSTREAM_NAME_SIZE];
	uint64_t length;

	mtstream_name_field(name, "temp", 4);
	(void)mtstream_write_begin(&writer, MTSTREAM_MALLOC, MTSTREAM_BIG_ENDIAN, &header, octets, size);
	(void)mtstream_write_record(&writer, name, NULL);
	(void)mtstream_write_malloc_stats(&writer, &stats);
	(void)mtstream_write_zeros(&writer, 1);
	return mtstream_write_finish(&writer, &length) == MTSTREAM_OK ? (size_t)length : 0;
}

static int
is_found(const struct mtstream_view *view)
{
	static const uint64_t key[2] = {1, 2};
	struct mtstream_index index;
	uint32_t words[8], record;

	return mtstream_index_build(&index, view->data + MTSTREAM_HEADER_SIZE, view->record_size, 1, key, words, 8) ==
	    MTSTREAM_OK && mtstream_index_find(&index, "temp", 4, &record) == MTSTREAM_OK && record == 0;
}

/* Like entry code, which this is, it is called without the alignment of the stack that functions are promised. */
__attribute__((force_align_arg_pointer)) void
_start(void)
{
	unsigned char octets[176];
	struct mtstream_totals totals;
	struct mtstream_view view;
	size_t size = write_stream(octets, sizeof(octets));

	if (mtstream_open(&view, MTSTREAM_MALLOC, octets, size, NULL, NULL) != MTSTREAM_OK ||
	    mtstream_check(&view, NULL, &totals) != MTSTREAM_OK)
		leave(1);
	leave(totals.bytes == 256 && totals.count == 2 && is_found(&view) ? 0 : 1);
}
