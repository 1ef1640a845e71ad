/* SPDX-License-Identifier: BSD-2-Clause */
#include "sizes.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define UP_TO_PAGE {{16, 32, 64, 128, 256, 512, 1024, 2048, 4096}, 9}
#define UP_TO_65536 {{16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536}, 13}
#define WITH_384 {{16, 32, 64, 128, 256, 384, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536}, 14}

static const struct profile profiles[] = {
	{"freebsd-6", UP_TO_PAGE, false, false},
	{"freebsd-7", UP_TO_PAGE, false, false},
	{"freebsd-8", UP_TO_PAGE, false, false},
	{"freebsd-9", UP_TO_PAGE, true, false},
	{"freebsd-10", UP_TO_65536, true, false}, /* 10.0 stops at 4096: its other bits are never set */
	{"freebsd-11", UP_TO_65536, true, false},
	{"freebsd-12", UP_TO_65536, true, false},
	{"freebsd-13", WITH_384, true, true},
	{"freebsd-14", WITH_384, true, true},
	{"freebsd-15", WITH_384, true, true},
	{"freebsd-16", WITH_384, true, true},
};

const struct profile *
profile_find(const char *name)
{
	for (size_t i = 0; i < sizeof(profiles) / sizeof(profiles[0]); i++) {
		if (strcmp(profiles[i].name, name) == 0)
			return &profiles[i];
	}
	return NULL;
}

bool
sizes_parse(struct size_table *sizes, const char *text)
{
	const size_t capacity = sizeof(sizes->bytes) / sizeof(sizes->bytes[0]);

	for (sizes->entries = 0; sizes->entries < capacity; text++) {
		char *end;
		unsigned long long bytes;

		if (*text < '0' || *text > '9')
			return false;
		errno = 0;
		bytes = strtoull(text, &end, 10);
		if (errno != 0 || bytes == 0 || bytes > UINT32_MAX)
			return false;
		sizes->bytes[sizes->entries++] = (uint32_t)bytes;
		if (*end == '\0')
			return true;
		if (*end != ',')
			return false;
		text = end;
	}
	return false;
}

void
sizes_text(char text[SIZES_TEXT_SIZE], const struct size_table *sizes, uint64_t mask)
{
	size_t length = 0;

	text[0] = '\0';
	for (unsigned bit = 0; bit < 64; bit++) {
		const char *comma = length > 0 ? "," : "";

		if ((mask >> bit & 1) == 0)
			continue;
		if (bit < sizes->entries)
			length += (size_t)snprintf(text + length, SIZES_TEXT_SIZE - length, "%s%" PRIu32, comma,
			    sizes->bytes[bit]);
		else
			length += (size_t)snprintf(text + length, SIZES_TEXT_SIZE - length, "%sbit %u", comma, bit);
	}
}
