/* SPDX-License-Identifier: BSD-2-Clause */
#define _GNU_SOURCE /* ppoll(), pipe2() */
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sys/resource.h>
#include <sys/wait.h>

/* Processes that run, for whoever has to end them all at once. */
static volatile pid_t running[PROCESS_MAX];

/* What ends the caller, unless it ignores it. */
static const int endings[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};

/* The signals that were let through before process_setup(). */
static sigset_t outside;

static void
ignore_signal(int number)
{
	(void)number;
}

/* They are in groups of their own, which a terminal's signals do not reach. */
static void
end_all(int number)
{
	for (size_t i = 0; i < PROCESS_MAX; i++) {
		if (running[i] > 0)
			kill(-running[i], SIGKILL);
	}
	signal(number, SIG_DFL);
	raise(number);
}

/* Puts a handler in place of another one, so that what is ignored stays so. */
static void
replace_handler(void (*old)(int number), void (*new)(int number))
{
	for (size_t i = 0; i < sizeof(endings) / sizeof(endings[0]); i++) {
		struct sigaction action;

		sigaction(endings[i], NULL, &action);
		if (action.sa_handler != old)
			continue;
		action = (struct sigaction){.sa_handler = new};
		sigemptyset(&action.sa_mask);
		sigaction(endings[i], &action, NULL);
	}
}

static void
block_endings(int how)
{
	sigset_t set;

	sigemptyset(&set);
	for (size_t i = 0; i < sizeof(endings) / sizeof(endings[0]); i++)
		sigaddset(&set, endings[i]);
	sigprocmask(how, &set, NULL);
}

void
process_setup(void)
{
	struct sigaction action = {.sa_handler = ignore_signal};
	sigset_t child;

	sigemptyset(&action.sa_mask);
	sigaction(SIGCHLD, &action, NULL);
	replace_handler(SIG_DFL, end_all);
	/* It arrives during ppoll() only: none is missed between a look and the sleep. */
	sigemptyset(&child);
	sigaddset(&child, SIGCHLD);
	sigprocmask(SIG_BLOCK, &child, &outside);
}

static void
replace_running(pid_t old, pid_t new)
{
	size_t i = 0;

	while (i < PROCESS_MAX - 1 && running[i] != old)
		i++;
	running[i] = new;
}

static struct timespec
now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time;
}

static void
start_clock(struct process *process)
{
	time_t seconds = (time_t)process->limits.seconds;

	process->deadline = now();
	process->deadline.tv_sec += seconds;
	process->deadline.tv_nsec += (long)((process->limits.seconds - (double)seconds) * 1e9);
	if (process->deadline.tv_nsec >= 1000000000) {
		process->deadline.tv_nsec -= 1000000000;
		process->deadline.tv_sec++;
	}
}

/* Nanoseconds until the deadline, 0 if it has passed. */
static int64_t
time_left(const struct process *process)
{
	struct timespec time = now();
	int64_t left = (int64_t)(process->deadline.tv_sec - time.tv_sec) * 1000000000 +
	    (process->deadline.tv_nsec - time.tv_nsec);

	return left > 0 ? left : 0;
}

static void
close_pipe(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

/* In the child. failure tells the parent why there is no new program; a program that starts closes it. */
static void
become(char **arguments, int input, int out, int err, int failure, uint64_t memory)
{
	struct rlimit none = {0, 0}, limit = {(rlim_t)memory, (rlim_t)memory};
	int error;

	setpgid(0, 0);
	replace_handler(end_all, SIG_DFL);
	/* What is ignored would stay so in the new program. */
	signal(SIGPIPE, SIG_DFL);
	sigprocmask(SIG_SETMASK, &outside, NULL);
	setrlimit(RLIMIT_CORE, &none);
	if ((memory == 0 || setrlimit(RLIMIT_AS, &limit) == 0) && dup2(input, STDIN_FILENO) >= 0 &&
	    dup2(out, STDOUT_FILENO) >= 0 && dup2(err, STDERR_FILENO) >= 0)
		execvp(arguments[0], arguments);
	error = errno;
	while (write(failure, &error, sizeof(error)) < 0 && errno == EINTR)
		;
	_exit(127);
}

/* Pipes that programs of others do not inherit. */
static bool
make_pipes(int pipes[3][2])
{
	for (size_t i = 0; i < 3; i++)
		pipes[i][0] = pipes[i][1] = -1;
	for (size_t i = 0; i < 3; i++) {
		if (pipe2(pipes[i], O_CLOEXEC) != 0)
			return false;
	}
	return true;
}

/* The errno with which the child failed to become the program; 0 once it has. */
static int
wait_for_start(int failure)
{
	int error;
	ssize_t n;

	do
		n = read(failure, &error, sizeof(error));
	while (n < 0 && errno == EINTR);
	return n == (ssize_t)sizeof(error) ? error : 0;
}

int
process_start(struct process *process, char **arguments, int input, const struct process_limits *limits)
{
	int pipes[3][2];
	int error = 0;

	*process = (struct process){.limits = *limits, .out = -1, .err = -1, .pid = -1};
	/* Nobody is to be ended between being born and being known. */
	block_endings(SIG_BLOCK);
	if (!make_pipes(pipes) || (process->pid = fork()) < 0)
		error = errno;
	if (process->pid > 0)
		replace_running(0, process->pid);
	if (process->pid != 0)
		block_endings(SIG_UNBLOCK);
	else
		become(arguments, input, pipes[0][1], pipes[1][1], pipes[2][1], limits->memory);
	for (size_t i = 0; i < 3; i++)
		close_pipe(&pipes[i][1]);
	if (error == 0)
		error = wait_for_start(pipes[2][0]);
	close_pipe(&pipes[2][0]);
	process->out = pipes[0][0];
	process->err = pipes[1][0];
	if (error != 0) {
		process_free(process);
		return error;
	}
	fcntl(process->out, F_SETFL, O_NONBLOCK);
	fcntl(process->err, F_SETFL, O_NONBLOCK);
	start_clock(process);
	return 0;
}

static bool
make_room(struct process *process, size_t size)
{
	size_t capacity = process->capacity == 0 ? 4096 : process->capacity;
	char *output;

	while (capacity < process->length + size + 1)
		capacity *= 2;
	if (capacity == process->capacity)
		return true;
	output = realloc(process->output, capacity);
	if (output == NULL)
		return false;
	process->output = output;
	process->capacity = capacity;
	return true;
}

static void
keep_output(struct process *process, const char *text, size_t size)
{
	if (size > process->limits.output - process->length) {
		process->end = PROCESS_FLOODED;
		return;
	}
	if (!make_room(process, size)) {
		process->end = PROCESS_FAILED;
		return;
	}
	memcpy(process->output + process->length, text, size);
	process->length += size;
	process->output[process->length] = '\0';
	if (process->limits.by_line && memchr(text, '\n', size) != NULL)
		start_clock(process);
}

/* Keeps the last line, as far as there is room. */
static void
keep_complaint(struct process *process, const char *text, size_t size)
{
	for (size_t i = 0; i < size; i++) {
		if (text[i] == '\n') {
			process->complaint_ended = true;
			continue;
		}
		if (process->complaint_ended)
			process->complaint_length = 0;
		process->complaint_ended = false;
		if (process->complaint_length < sizeof(process->complaint) - 1)
			process->complaint[process->complaint_length++] = text[i];
		process->complaint[process->complaint_length] = '\0';
	}
}

/* Takes what is in a pipe now, and not what a writer adds meanwhile for ever. */
static void
drain(struct process *process, int *fd, void (*keep)(struct process *process, const char *text, size_t size))
{
	char chunk[65536];

	for (int i = 0; i < 16 && *fd >= 0 && process->end == PROCESS_RUNS; i++) {
		ssize_t n = read(*fd, chunk, sizeof(chunk));

		if (n < 0 && (errno == EAGAIN || errno == EINTR))
			break;
		if (n <= 0)
			close_pipe(fd);
		else
			keep(process, chunk, (size_t)n);
	}
}

static void
drain_both(struct process *process)
{
	drain(process, &process->out, keep_output);
	drain(process, &process->err, keep_complaint);
}

/* Ends the process and its group, unless it has ended; how it did is left alone if it is known. */
static void
reap(struct process *process)
{
	struct rusage usage;
	int status = 0;
	pid_t pid;

	/* As long as it is not waited for its number, and so its group's, is its own. */
	kill(-process->pid, SIGKILL);
	kill(process->pid, SIGKILL);
	replace_running(process->pid, 0);
	do
		pid = wait4(process->pid, &status, 0, &usage);
	while (pid < 0 && errno == EINTR);
	process->pid = -1;
	close_pipe(&process->out);
	close_pipe(&process->err);
	if (pid < 0) {
		process->end = PROCESS_FAILED;
		return;
	}
	process->peak = (uint64_t)usage.ru_maxrss * 1024;
	if (process->end != PROCESS_RUNS)
		return;
	process->end = WIFEXITED(status) ? PROCESS_EXITED : PROCESS_KILLED;
	process->status = WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status);
}

/* Looks at a process: takes its output, notices its end, enforces its limits. */
static void
look(struct process *process)
{
	siginfo_t info = {.si_pid = 0};
	bool ended = waitid(P_PID, (id_t)process->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid != 0;

	/* What it wrote before it ended is all in the pipe now. */
	drain_both(process);
	if (process->end == PROCESS_RUNS && !ended && time_left(process) == 0)
		process->end = PROCESS_TIMED_OUT;
	if (ended || process->end != PROCESS_RUNS)
		reap(process);
}

/* Sleeps until there is something to look at. */
static void
sleep_until_news(struct process **processes, size_t count)
{
	struct pollfd fds[2 * PROCESS_MAX];
	int64_t left = INT64_MAX;
	struct timespec timeout;

	for (size_t i = 0; i < count; i++) {
		int64_t own = time_left(processes[i]);

		if (own < left)
			left = own;
		/* A negative descriptor is skipped. */
		fds[2 * i] = (struct pollfd){processes[i]->out, POLLIN, 0};
		fds[2 * i + 1] = (struct pollfd){processes[i]->err, POLLIN, 0};
	}
	timeout.tv_sec = (time_t)(left / 1000000000);
	timeout.tv_nsec = (long)(left % 1000000000);
	ppoll(fds, 2 * count, &timeout, &outside);
}

void
process_wait(struct process **processes, size_t count)
{
	bool ended = false;

	while (!ended) {
		sleep_until_news(processes, count);
		for (size_t i = 0; i < count; i++) {
			look(processes[i]);
			ended = ended || processes[i]->end != PROCESS_RUNS;
		}
	}
}

void
process_free(struct process *process)
{
	if (process->pid > 0)
		reap(process);
	close_pipe(&process->out);
	close_pipe(&process->err);
	free(process->output);
	process->output = NULL;
}
