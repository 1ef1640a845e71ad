/* SPDX-License-Identifier: BSD-2-Clause */
/* Programs of strangers, run under limits: their output is collected, and nothing they do stops the caller. */
#ifndef PROCESS_H
#define PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include <sys/types.h>

/* So many processes can be waited for at once. */
#define PROCESS_MAX 64

struct process_limits {
	double seconds;  /* until the end, or from line to line */
	bool by_line;    /* the clock starts anew with each line of output */
	uint64_t memory; /* octets of address space, 0 for none */
	size_t output;   /* octets on standard output */
};

enum process_end {
	PROCESS_RUNS,
	PROCESS_EXITED,    /* with status */
	PROCESS_KILLED,    /* by signal status */
	PROCESS_TIMED_OUT,
	PROCESS_FLOODED,   /* more output than allowed */
	PROCESS_FAILED     /* the system would not let it be watched any more */
};

struct process {
	enum process_end end;
	int status;
	uint64_t peak; /* octets of memory that it, or a process it waited for, used at most */
	char *output;  /* ended by a NUL, which length does not count */
	size_t length;
	char complaint[160]; /* the last line on standard error */
	/* The rest is private to process.c. */
	pid_t pid;
	int out, err;
	size_t capacity, complaint_length;
	bool complaint_ended;
	struct process_limits limits;
	struct timespec deadline;
};

/* One that was not started, to be freed all the same. */
#define PROCESS_NONE {.pid = -1, .out = -1, .err = -1}

/*
 * To be called once, before the first process. Signals that end the caller, from a terminal or politely, then end all
 * that run, too.
 */
void process_setup(void);

/*
 * Starts a program with input, which stays the caller's, as standard input. Returns 0, or an errno: that of exec where
 * the program cannot be executed.
 */
int process_start(struct process *process, char **arguments, int input, const struct process_limits *limits);

/*
 * Waits until at least one of up to PROCESS_MAX processes, all of which run, has ended. All its children that did not
 * leave its process group end with it.
 */
void process_wait(struct process **processes, size_t count);

/* Ends a process that still runs, and frees what it has. */
void process_free(struct process *process);

#endif
