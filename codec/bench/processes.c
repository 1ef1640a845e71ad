/* SPDX-License-Identifier: BSD-2-Clause */
/* Whole processes: what a user waits for. */
#define _POSIX_C_SOURCE 200809L
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "bench.h"

extern char **environ;

/* Seconds that a shell takes for a command line, which must succeed. */
static double
time_command(const char *command)
{
	char *argv[] = {(char[]){"sh"}, (char[]){"-c"}, strdup(command), NULL};
	struct timespec start, end;
	pid_t child;
	int status;

	must(argv[2] != NULL, "memory");
	clock_gettime(CLOCK_MONOTONIC, &start);
	must(posix_spawnp(&child, "sh", NULL, NULL, argv, environ) == 0, "start of a process");
	must(waitpid(child, &status, 0) == child && status == 0, command);
	clock_gettime(CLOCK_MONOTONIC, &end);
	free(argv[2]);
	return (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec);
}

static void
write_file(const char *path, const unsigned char *bytes, size_t size)
{
	FILE *file = fopen(path, "w");

	must(file != NULL && fwrite(bytes, 1, size, file) == size && fclose(file) == 0, path);
}

void
processes_print(const char *program, const struct shape *shape)
{
	static const char *const forms[] = {
		"cat %2$s/old.bin | wc -c >/dev/null",
		"%1$s check -q --kind=malloc %2$s/old.bin",
		"%1$s report --kind=malloc %2$s/old.bin >/dev/null",
		"%1$s diff --kind=malloc %2$s/old.bin %2$s/new.bin >/dev/null || [ $? -eq 1 ]",
	};
	static const char *const names[] = {"cat FILE | wc -c", "mtstream check FILE", "mtstream report FILE",
	    "mtstream diff OLD NEW"};
	char folder[] = "/tmp/mtstream-bench.XXXXXX", old[64], new[64], command[512];
	double seconds[4][ROUNDS];
	struct stream stream;

	must(mkdtemp(folder) != NULL, "temporary folder");
	snprintf(old, sizeof(old), "%s/old.bin", folder);
	snprintf(new, sizeof(new), "%s/new.bin", folder);
	stream_make(&stream, shape);
	write_file(old, stream.bytes, stream.size);
	write_file(new, stream.later, stream.size);
	stream_free(&stream);
	for (unsigned round = 0; round < ROUNDS; round++) {
		for (unsigned i = 0; i < 4; i++) {
			must(snprintf(command, sizeof(command), forms[i], program, folder) < (int)sizeof(command), "command line");
			seconds[i][round] = time_command(command);
		}
	}
	printf("\nWhole processes, %s\n%-34s %12s\n", shape->name, "", "median us");
	for (unsigned i = 0; i < 4; i++) {
		qsort(seconds[i], ROUNDS, sizeof(seconds[i][0]), compare_seconds);
		printf("%-34s %12.0f  %.2f x %s\n", names[i], seconds[i][ROUNDS / 2] * 1e6,
		    seconds[i][ROUNDS / 2] / seconds[0][ROUNDS / 2], names[0]);
	}
	must(unlink(old) == 0 && unlink(new) == 0 && rmdir(folder) == 0, "removing the temporary folder");
}
