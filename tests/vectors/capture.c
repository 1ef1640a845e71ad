/* SPDX-License-Identifier: BSD-2-Clause */
#include "capture.h"

#include <stdio.h>
#include <stdlib.h>

#include <criterion/criterion.h>
#include <zstd.h>

/* The octets of a file and a NUL; NULL if there is no such file. */
static char *
read_file(const char *name, const char *suffix, size_t *size)
{
	char path[512], *octets = NULL;
	FILE *file;
	long length;

	snprintf(path, sizeof(path), CAPTURES "/%s%s", name, suffix);
	file = fopen(path, "rb");
	if (file == NULL)
		return NULL;
	cr_assert_eq(fseek(file, 0, SEEK_END), 0);
	length = ftell(file);
	cr_assert_geq(length, 0, "%s", path);
	rewind(file);
	*size = (size_t)length;
	octets = malloc(*size + 1);
	cr_assert_not_null(octets);
	cr_assert_eq(fread(octets, 1, *size, file), *size, "%s", path);
	octets[*size] = '\0';
	fclose(file);
	return octets;
}

static unsigned char *
decompress(const char *name, char *packed, size_t packed_size, size_t *size)
{
	unsigned long long length = ZSTD_getFrameContentSize(packed, packed_size);
	unsigned char *octets;

	cr_assert(length != ZSTD_CONTENTSIZE_ERROR && length != ZSTD_CONTENTSIZE_UNKNOWN, "%s", name);
	octets = malloc(length);
	cr_assert_not_null(octets);
	*size = ZSTD_decompress(octets, length, packed, packed_size);
	cr_assert_eq(*size, length, "%s", name);
	free(packed);
	return octets;
}

unsigned char *
capture_stream(const char *name, size_t *size)
{
	char *octets = read_file(name, ".bin", size);
	size_t packed_size;

	if (octets != NULL)
		return (unsigned char *)octets;
	octets = read_file(name, ".bin.zst", &packed_size);
	cr_assert_not_null(octets, "no capture %s", name);
	return decompress(name, octets, packed_size, size);
}

char *
capture_text(const char *file)
{
	size_t size;

	return read_file(file, "", &size);
}
