/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * usage: peak KIB COMMAND [ARGUMENT]...
 * Runs a command, and fails with status 125 if more than KIB of its memory was resident at once; else with its status.
 */
#include <sys/resource.h>
#include <sys/wait.h>

#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int
main(int argc, char **argv)
{
	struct rusage usage;
	pid_t child;
	long limit;
	int status;

	if (argc < 3)
		errx(2, "usage: peak KIB COMMAND [ARGUMENT]...");
	limit = atol(argv[1]);
	child = fork();
	if (child == 0) {
		execvp(argv[2], argv + 2);
		err(127, "%s", argv[2]);
	}
	if (child < 0 || wait4(child, &status, 0, &usage) != child)
		err(126, "%s", argv[2]);
	fprintf(stderr, "%ld KiB: %s %s\n", usage.ru_maxrss, argv[2], argv[3] != NULL ? argv[3] : "");
	if (usage.ru_maxrss > limit)
		return 125;
	return WIFEXITED(status) ? WEXITSTATUS(status) : 124;
}
