/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Stands in for a FreeBSD kernel whose stream changes all the time: the n-th call sees the n-th of the files that the
 * environment variable STREAMS names, separated by colons, and calls after the last go on seeing the last. Every call
 * is told on standard error.
 */
#include <sys/sysctl.h>

#include <err.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FILE *
open_next(void)
{
	static const char *rest;
	static char path[4096];
	FILE *file;

	if (rest == NULL && (rest = getenv("STREAMS")) == NULL)
		errx(99, "STREAMS is not set");
	if (*rest != '\0') {
		size_t length = strcspn(rest, ":");

		snprintf(path, sizeof(path), "%.*s", (int)length, rest);
		rest += length + (rest[length] == ':');
	}
	file = fopen(path, "rb");
	if (file == NULL)
		err(99, "%s", path);
	return file;
}

static size_t
length_of(FILE *file)
{
	long length;

	if (fseek(file, 0, SEEK_END) != 0 || (length = ftell(file)) < 0)
		err(99, "length");
	rewind(file);
	return (size_t)length;
}

/* Without a buffer it tells the length; one that is too short is filled to its end, and ENOMEM says so. */
int
sysctlbyname(const char *name, void *old, size_t *old_length, const void *new_value, size_t new_length)
{
	FILE *file = open_next();
	size_t length = length_of(file), room = *old_length;

	if (strcmp(name, "kern.malloc_stats") != 0 || new_value != NULL || new_length != 0)
		errx(99, "%s: not what is read here", name);
	*old_length = length;
	if (old == NULL) {
		fprintf(stderr, "asked for the length: %zu\n", length);
	} else {
		*old_length = room < length ? room : length;
		if (fread(old, 1, *old_length, file) != *old_length)
			err(99, "read");
		fprintf(stderr, "read %zu of %zu into %zu\n", *old_length, length, room);
	}
	fclose(file);
	if (old != NULL && room < length) {
		errno = ENOMEM;
		return -1;
	}
	return 0;
}
