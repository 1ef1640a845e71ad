/* SPDX-License-Identifier: BSD-2-Clause */
#define _GNU_SOURCE /* memfd_create(), streams that can be replaced */
#include "program.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "subject.h"

void
program_begin(void)
{
	FILE *nowhere = fopen("/dev/null", "w");

	if (nowhere == NULL)
		abort();
	stderr = nowhere;
}

const char *
program_file(unsigned number, const void *octets, size_t size)
{
	static int files[2] = {-1, -1};
	static char names[2][32];

	if (files[number] < 0)
		files[number] = memfd_create("input", 0);
	if (ftruncate(files[number], 0) != 0 || pwrite(files[number], octets, size, 0) != (ssize_t)size)
		abort();
	snprintf(names[number], sizeof(names[number]), "/proc/self/fd/%d", files[number]);
	return names[number];
}

enum outcome
program_encode(const char *file, struct encoded *encoded)
{
	char command[] = "encode", name[32], *arguments[] = {command, name, NULL};
	FILE *saved = stdout, *stream = fmemopen(encoded->octets, sizeof(encoded->octets), "wb");
	enum outcome outcome;
	unsigned kinds;

	if (stream == NULL)
		abort();
	snprintf(name, sizeof(name), "%s", file);
	optind = 0;
	stdout = stream;
	outcome = finish_output(cmd_encode(2, arguments));
	stdout = saved;
	encoded->size = (size_t)ftell(stream);
	fclose(stream);
	if (outcome == OUTCOME_GOOD) {
		kinds = mtstream_fitting_kinds(encoded->octets, encoded->size, encoded->size);
		ORACLE(17, kinds != 0);
		encoded->kind = (kinds & MTSTREAM_MALLOC) != 0 ? MTSTREAM_MALLOC : MTSTREAM_UMA;
	}
	return outcome;
}
