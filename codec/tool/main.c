/* SPDX-License-Identifier: BSD-2-Clause */
/* The program mtstream: finds the command and runs it. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "mtstream.h"
#include "tool.h"

/* Version of the vectors in corpus/ that this program was tested with. */
#define VECTORS_VERSION "0.1"

static const struct command commands[] = {
	{"check", "validate streams: every rule, every finding", cmd_check},
	{"dump", "print a whole stream as JSON or CSV", cmd_dump},
	{"report", "print what vmstat -m or vmstat -z prints", cmd_report},
	{"diff", "print what changed between captures", cmd_diff},
	{"explain", "print the octets of a stream, field by field, or a rule", cmd_explain},
	{"encode", "make a stream of what dump printed", cmd_encode},
	{"gen", "make random streams, valid or with one defect, or one like a capture", cmd_gen},
	{"conform", "run the conformance suite over another decoder or encoder", cmd_conform},
};

static const size_t ncommands = sizeof(commands) / sizeof(commands[0]);

static void
print_help(void)
{
	fputs("usage: mtstream COMMAND [OPTION]... [FILE]...\n"
	    "\n"
	    "Reads what FreeBSD's sysctls kern.malloc_stats and vm.zone_stats returned, from\n"
	    "files, also compressed by zstd; from standard input for - or without a file. The\n"
	    "sidecar of FILE.bin is FILE.json.\n"
	    "\n", stdout);
	for (size_t i = 0; i < ncommands; i++)
		printf("  %-8s  %s\n", commands[i].name, commands[i].summary);
	fputs("\n"
	    "mtstream COMMAND --help tells about a command, mtstream --version the versions of\n"
	    "the library, the specification and the vectors.\n"
	    "\n"
	    "Exit status: 0 good; 1 not conforming, a malformed document, or different;\n"
	    "2 wrong usage, which a malformed sidecar is, too; 3 input or output failed;\n"
	    "4 over a limit that was set. With several inputs the worst counts, in the order\n"
	    "3, 2, 1, 4, 0.\n", stdout);
}

static enum outcome
run(int argc, char **argv)
{
	if (argc < 2) {
		fputs("mtstream: expected a command; see mtstream --help\n", stderr);
		return OUTCOME_USAGE;
	}
	if (strcmp(argv[1], "--help") == 0) {
		print_help();
		return OUTCOME_GOOD;
	}
	if (strcmp(argv[1], "--version") == 0) {
		unsigned version = mtstream_version();

		printf("mtstream %u.%u.%u (specification %s, vectors %s)\n", version / 10000, version / 100 % 100,
		    version % 100, MTSTREAM_SPEC_VERSION_STRING, VECTORS_VERSION);
		return OUTCOME_GOOD;
	}
	for (size_t i = 0; i < ncommands; i++) {
		if (strcmp(argv[1], commands[i].name) == 0)
			return commands[i].run(argc - 1, argv + 1);
	}
	complain(argv[1], "unknown command; see mtstream --help");
	return OUTCOME_USAGE;
}

/* Standard streams that are closed would be the next files opened. In their places stands what cannot be used either. */
static void
occupy_standard_streams(void)
{
	for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++) {
		if (fcntl(stream, F_GETFD) == -1)
			(void)open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
	}
}

int
main(int argc, char **argv)
{
	occupy_standard_streams();
	/* A reader that goes away is a failed output, with its status. */
	signal(SIGPIPE, SIG_IGN);
	return (int)finish_output(run(argc, argv));
}
