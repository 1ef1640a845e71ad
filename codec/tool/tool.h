/* SPDX-License-Identifier: BSD-2-Clause */
/* What the commands of the program share: outcomes, complaints, the list of commands. */
#ifndef TOOL_H
#define TOOL_H

#include <stdint.h>

/* Exit statuses of the program. */
enum outcome {
	OUTCOME_GOOD = 0,
	OUTCOME_REFUSED = 1, /* not conforming, a malformed document, or different */
	OUTCOME_USAGE = 2,
	OUTCOME_FAILED = 3, /* input or output failed */
	OUTCOME_LIMIT = 4   /* over a limit that the caller set */
};

/* The worse of two outcomes, in the order 3, 2, 1, 4, 0. */
enum outcome worse(enum outcome a, enum outcome b);

/* Prints "mtstream: FILE: message" to standard error, one line, what text_print() would escape escaped. */
__attribute__((format(printf, 2, 3))) void complain(const char *file, const char *format, ...);

/* Prints "mtstream: FILE: offset N: message". */
__attribute__((format(printf, 3, 4))) void complain_at(const char *file, uint64_t offset, const char *format, ...);

/* Flushes standard output; complains and gives OUTCOME_FAILED if anything that was printed was lost. */
enum outcome finish_output(enum outcome so_far);

struct command {
	const char *name;
	const char *summary; /* one line of `mtstream --help` */
	enum outcome (*run)(int argc, char **argv); /* argv[0] is the command's name */
};

enum outcome cmd_check(int argc, char **argv);
enum outcome cmd_conform(int argc, char **argv);
enum outcome cmd_diff(int argc, char **argv);
enum outcome cmd_dump(int argc, char **argv);
enum outcome cmd_encode(int argc, char **argv);
enum outcome cmd_explain(int argc, char **argv);
enum outcome cmd_gen(int argc, char **argv);
enum outcome cmd_report(int argc, char **argv);

#endif
