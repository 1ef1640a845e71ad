/* SPDX-License-Identifier: BSD-2-Clause */
#include "conform_run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "conform_judge.h"
#include "conform_stream.h"
#include "process.h"

/* Vectors in one process of batch mode, and octets of all of them: few enough to be shared among the processes. */
#define BATCH_VECTORS 64u
#define BATCH_OCTETS ((uint64_t)64 << 20)

/* A process and what it is about. */
struct slot {
	struct process process;
	bool used;
	size_t first, count; /* places in todo */
	struct stream input; /* of a batch, or the document for an encoder */
	struct stream stream; /* of a single vector */
};

struct run {
	const struct conform *conform;
	const struct vector *const *vectors;
	struct result *results;
	size_t *todo;          /* vectors that are to be tried */
	size_t ntodo, started; /* of them */
	size_t *again;         /* vectors that batch mode is not for, or that it left without an answer */
	size_t nagain;
	bool batch;
	size_t done;
	struct progress *progress;
	struct slot slots[PROCESS_MAX];
};

static const struct vector *
vector_at(const struct run *run, size_t place)
{
	return run->vectors[run->todo[place]];
}

/* How many of the vectors that are next go into one process. */
static size_t
batch_size(const struct run *run)
{
	uint64_t octets = vector_at(run, run->started)->size;
	size_t count = 1;

	while (run->batch && count < BATCH_VECTORS && run->started + count < run->ntodo) {
		octets += vector_at(run, run->started + count)->size;
		if (octets > BATCH_OCTETS)
			break;
		count++;
	}
	return count;
}

static bool
write_frame(const struct run *run, const struct vector *vector, FILE *file)
{
	unsigned char head[5] = {(unsigned char)vector->kind};
	struct stream stream;

	if (!stream_open(&stream, run->conform, vector))
		return false;
	for (unsigned i = 0; i < 4; i++)
		head[1 + i] = (unsigned char)(stream.size >> 8 * i);
	fwrite(head, 1, sizeof(head), file);
	fwrite(stream.data, 1, stream.size, file);
	stream_close(&stream);
	return true;
}

static bool
open_batch(const struct run *run, struct slot *slot)
{
	FILE *file = tmpfile();
	bool good = file != NULL;

	for (size_t i = 0; good && i < slot->count; i++)
		good = write_frame(run, vector_at(run, slot->first + i), file);
	return stream_take(&slot->input, file) && good;
}

static bool
open_single(const struct run *run, struct slot *slot)
{
	const struct vector *vector = vector_at(run, slot->first);

	return stream_open(&slot->stream, run->conform, vector) && (!run->conform->encoder ||
	    stream_open_document(&slot->input, run->conform, vector, &slot->stream));
}

static bool
start_process(const struct run *run, struct slot *slot)
{
	const struct conform *conform = run->conform;
	struct process_limits limits = {.seconds = conform->timeout, .by_line = run->batch, .memory = conform->memory};
	char **arguments = calloc(conform->arguments + 2, sizeof(*arguments));
	char kinds[][8] = {"malloc", "uma", "batch"};
	int error, input = slot->input.fd >= 0 ? slot->input.fd : slot->stream.fd;

	if (arguments == NULL)
		return false;
	for (size_t i = 0; i < slot->count; i++)
		limits.output += answer_limit(vector_at(run, slot->first + i)->size);
	memcpy(arguments, conform->command, conform->arguments * sizeof(*arguments));
	arguments[conform->arguments] = kinds[run->batch ? 2 : vector_at(run, slot->first)->kind == MTSTREAM_UMA];
	error = process_start(&slot->process, arguments, input, &limits);
	free(arguments);
	if (error != 0)
		complain(conform->command[0], "%s", strerror(error));
	return error == 0;
}

static bool
start_slot(struct run *run, struct slot *slot)
{
	*slot = (struct slot){.process = PROCESS_NONE, .used = true, .first = run->started, .count = batch_size(run),
	    .input = {.fd = -1}, .stream = {.fd = -1}};
	run->started += slot->count;
	return (run->batch ? open_batch : open_single)(run, slot) && start_process(run, slot);
}

static void
judge_one(struct run *run, size_t place, const struct stream *stream, const struct answer *answer)
{
	judge(run->conform, vector_at(run, place), stream, answer, &run->results[run->todo[place]]);
	run->done++;
	if (run->progress != NULL)
		progress_show(run->progress, CONFORM_STEP * run->done);
}

static bool
finish_single(struct run *run, const struct slot *slot)
{
	const struct process *process = &slot->process;
	struct answer answer = {process->end, process->status, process->peak, process->output, process->length,
	    process->complaint};

	judge_one(run, slot->first, &slot->stream, &answer);
	return true;
}

/* Lines that are answers, up to one more than there are vectors; *end is behind the last of them. */
static size_t
count_answers(const struct slot *slot, const char **end)
{
	const char *line = slot->process.output, *stop = line + slot->process.length, *newline;
	struct answer answer;
	size_t count = 0;

	while (count <= slot->count && line < stop && (newline = memchr(line, '\n', (size_t)(stop - line))) != NULL &&
	    answer_of_line(&answer, line, (size_t)(newline - line))) {
		line = newline + 1;
		count++;
	}
	*end = line;
	return count;
}

/* Answers count as far as they go; with one too many, or a bad end, who knows which is about what. */
static bool
finish_batch(struct run *run, const struct slot *slot)
{
	const struct process *process = &slot->process;
	const char *line = process->output, *end = line;
	size_t answered = process->length > 0 ? count_answers(slot, &end) : 0;
	bool all = answered == slot->count && end == line + process->length, good = true;

	if (answered > slot->count ||
	    (answered == slot->count && !(all && process->end == PROCESS_EXITED && process->status == 0)))
		answered = 0;
	for (size_t i = 0; good && i < answered; i++) {
		const char *newline = memchr(line, '\n', (size_t)(end - line));
		struct answer answer;
		struct stream stream;

		answer_of_line(&answer, line, (size_t)(newline - line));
		good = stream_open(&stream, run->conform, vector_at(run, slot->first + i));
		if (good)
			judge_one(run, slot->first + i, &stream, &answer);
		stream_close(&stream);
		line = newline + 1;
	}
	for (size_t i = answered; i < slot->count; i++)
		run->again[run->nagain++] = run->todo[slot->first + i];
	return good;
}

static void
free_slot(struct slot *slot)
{
	process_free(&slot->process);
	stream_close(&slot->input);
	stream_close(&slot->stream);
	*slot = (struct slot){0};
}

/* Waits for a process or more, and deals with those that ended. */
static bool
finish_some(struct run *run)
{
	struct process *processes[PROCESS_MAX];
	size_t count = 0;
	bool good = true;

	for (size_t i = 0; i < run->conform->jobs; i++) {
		if (run->slots[i].used)
			processes[count++] = &run->slots[i].process;
	}
	process_wait(processes, count);
	for (size_t i = 0; good && i < run->conform->jobs; i++) {
		struct slot *slot = &run->slots[i];

		if (!slot->used || slot->process.end == PROCESS_RUNS)
			continue;
		good = (run->batch ? finish_batch : finish_single)(run, slot);
		free_slot(slot);
	}
	return good;
}

static bool
is_busy(const struct run *run)
{
	for (size_t i = 0; i < run->conform->jobs; i++) {
		if (run->slots[i].used)
			return true;
	}
	return false;
}

/* Tries all that is to do, in the mode that is set. */
static bool
run_all(struct run *run)
{
	bool good = true;

	while (good && (run->started < run->ntodo || is_busy(run))) {
		for (size_t i = 0; good && i < run->conform->jobs && run->started < run->ntodo; i++) {
			if (!run->slots[i].used)
				good = start_slot(run, &run->slots[i]);
		}
		good = good && finish_some(run);
	}
	for (size_t i = 0; i < run->conform->jobs; i++) {
		if (run->slots[i].used)
			free_slot(&run->slots[i]);
	}
	return good;
}

bool
conform_run(const struct conform *conform, const struct vector *const *vectors, size_t count,
    struct result *results, struct progress *progress)
{
	struct run *run = calloc(1, sizeof(*run));
	size_t *places = calloc(count, 2 * sizeof(*places));
	bool good = run != NULL && places != NULL;

	if (good) {
		*run = (struct run){.conform = conform, .vectors = vectors, .results = results, .todo = places,
		    .again = places + count, .batch = conform->batch, .progress = progress};
		for (size_t i = 0; i < count; i++) {
			/* Of the largest, not even the length would fit a frame. */
			if (run->batch && vectors[i]->size > BATCH_OCTETS)
				run->again[run->nagain++] = i;
			else
				run->todo[run->ntodo++] = i;
		}
		good = run_all(run);
	}
	if (good && run->nagain > 0) {
		run->batch = false;
		run->todo = run->again;
		run->ntodo = run->nagain;
		run->started = 0;
		good = run_all(run);
	}
	free(places);
	free(run);
	return good;
}
