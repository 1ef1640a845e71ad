/* SPDX-License-Identifier: BSD-2-Clause */
/* mtstream diff: what changed between captures. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "diff.h"
#include "diff_cpus.h"
#include "diff_growth.h"
#include "options.h"
#include "text.h"

/* Seconds. A shorter or longer time would be a mistake, and rates without meaning. */
#define MIN_INTERVAL 1e-6
#define MAX_INTERVAL 1e10

enum {
	OPTION_SORT = OPTION_OWN,
	OPTION_TOP,
	OPTION_ALL,
	OPTION_FORMAT,
	OPTION_PER_CPU,
	OPTION_INTERVAL,
	OPTION_FAIL_ON_GROWTH
};

static const char help[] =
    "usage: mtstream diff [OPTION]... OLD NEW\n"
    "       mtstream diff [OPTION]... FIRST... LAST\n"
    "\n"
    "Prints what changed between captures of one kind, the largest growth of memory\n"
    "in use first. Records are matched by name and, where several bear one name, by\n"
    "rank from the end of the stream, which new types do not change. One capture at\n"
    "most may be standard input. A + before a heading is for a change. The states:\n"
    "\n"
    "  appeared  not in the first capture: changes are from 0\n"
    "  vanished  not in the last\n"
    "  reset     a counter went down, a zone has another size, or a capture in the\n"
    "            middle lacks it: it was registered anew, the kernel booted, or a\n"
    "            kernel of 32 bits (10 to 12) counted a zone beyond 2^32. What was\n"
    "            counted in all is not known, and printed as -\n"
    "  grows     of more than two captures, none has less memory in use than the one\n"
    "            before, and the last has more than the first: so does what leaks\n"
    "\n"
    "First and Peak, of more than two captures, are memory in use: the first, and the\n"
    "most. Memory is rounded to KiB, away from 0.\n"
    "\n"
    "      --sort=KEY        by name, or by the change in another column: its heading\n"
    "                        without +, or its key in JSON (in_use, memory_bytes,\n"
    "                        requests, frees, allocated_bytes, freed_bytes; of malloc\n"
    "                        size_mask; of uma size_bytes, limit, free, cache_free,\n"
    "                        free_bytes, fails, sleeps, xdomain)\n"
    "      --top=N           at most N rows\n"
    "      --all             also what did not change\n"
    "      --per-cpu=NAME    what changed on each CPU, of that name alone\n"
    "      --interval=SECONDS\n"
    "                        from each capture to the next, for rates; else the times\n"
    "                        in the sidecars tell\n"
    "      --fail-on-growth=NAME[=BYTES]\n"
    "                        status 1 if the memory in use of all that bear NAME grew\n"
    "                        from the first to the last capture, by more than BYTES;\n"
    "                        0 if it did not, whatever else changed. For several\n"
    "                        names, several times. A NAME that ends in = and digits\n"
    "                        needs BYTES, too; one that no capture has is status 2\n"
    "      --format=FORMAT   text (the default), json or csv\n"
    OPTIONS_SIZES_HELP
    OPTIONS_INPUT_HELP
    "\n"
    "A NAME is cut at 31 octets, as kernels do.\n"
    "\n"
    "Exit status: 0 if nothing changed, 1 if something did; but see --fail-on-growth.\n"
    "The others, and 1 for a capture that does not conform, as for every command.\n";

static const struct option long_options[] = {
	{"sort", required_argument, NULL, OPTION_SORT},
	{"top", required_argument, NULL, OPTION_TOP},
	{"all", no_argument, NULL, OPTION_ALL},
	{"format", required_argument, NULL, OPTION_FORMAT},
	{"per-cpu", required_argument, NULL, OPTION_PER_CPU},
	{"interval", required_argument, NULL, OPTION_INTERVAL},
	{"fail-on-growth", required_argument, NULL, OPTION_FAIL_ON_GROWTH},
	OPTIONS_SIZES,
	OPTIONS_INPUT,
	{NULL, 0, NULL, 0},
};

struct command_line {
	struct options options;
	const char *sort; /* NULL for memory */
	uint64_t top;
	bool all;
	enum format format;
	const char *per_cpu;
	double interval; /* NAN if not given */
	struct growth growth;
};

/* The captures, and what changed between them: between records, and between CPUs if they are asked for. */
struct work {
	const struct command_line *line;
	struct capture *captures;
	size_t ncaptures;
	struct diff records, of_cpus;
	/* The capture at hand. */
	struct capture *capture;
	struct rows rows;
	struct cpus cpus;
};

static enum outcome
handle(void *context, const struct mtstream_push *push, const struct mtstream_event *event)
{
	struct work *work = context;
	enum outcome outcome = rows_take(&work->rows, work->capture->file, push, event);

	if (event->kind == MTSTREAM_EVENT_HEADER) {
		work->capture->header = push->header;
		work->capture->byte_order = push->byte_order;
	}
	if (outcome == OUTCOME_GOOD && work->line->per_cpu != NULL)
		outcome = cpus_take(&work->cpus, work->capture->file, push, event);
	return outcome;
}

/* Takes in what was decoded of a capture. */
static enum outcome
take(struct work *work)
{
	const char *file = work->capture->file;
	enum outcome outcome = diff_take(&work->records, file, &work->rows);

	if (outcome == OUTCOME_GOOD && work->line->per_cpu != NULL) {
		cpus_name(&work->cpus);
		outcome = diff_take(&work->of_cpus, file, &work->cpus.rows);
	}
	return outcome;
}

static void
set_kind(struct work *work, unsigned kind)
{
	work->records.kind = work->of_cpus.kind = kind;
	work->records.columns = diff_columns(kind, false);
	work->of_cpus.columns = diff_columns(kind, true);
}

static enum outcome
decode(struct work *work, struct input *input)
{
	struct mtstream_push_options options = {.flags = work->line->per_cpu != NULL ? MTSTREAM_PUSH_STATS : 0};
	enum mtstream_status status;
	enum outcome outcome;

	work->rows.count = 0;
	cpus_clear(&work->cpus);
	outcome = input_decode(input, &options, handle, work, &status);
	if (outcome != OUTCOME_GOOD)
		return outcome;
	if (work->records.kind == 0)
		set_kind(work, input->kind);
	if (input->kind != work->records.kind) {
		complain(input->name, "a %s stream cannot be compared with one of %s", text_kind(input->kind),
		    text_kind(work->records.kind));
		return OUTCOME_USAGE;
	}
	return take(work);
}

static enum outcome
read_capture(struct work *work, struct capture *capture, const char *path)
{
	struct input input;
	enum outcome outcome = input_open(&input, path, &work->line->options.input);

	if (outcome != OUTCOME_GOOD)
		return outcome;
	capture->file = input.name;
	capture->sidecar = input.sidecar;
	work->capture = capture;
	outcome = decode(work, &input);
	input_close(&input);
	return outcome;
}

static bool
is_interval(double seconds)
{
	return seconds >= MIN_INTERVAL && seconds <= MAX_INTERVAL;
}

/* The time from the first capture to the last, in seconds; NAN if nothing tells. */
static enum outcome
find_seconds(const struct work *work, double *seconds)
{
	const struct capture *before = NULL, *captures = work->captures;
	size_t last = work->ncaptures - 1;

	*seconds = work->line->interval * (double)last;
	if (!isnan(*seconds))
		return OUTCOME_GOOD;
	for (size_t i = 0; i <= last; i++) {
		if (isnan(captures[i].sidecar.time))
			continue;
		if (before != NULL && !is_interval(captures[i].sidecar.time - before->sidecar.time)) {
			complain(captures[i].file, "sidecar: time %.6f does not follow %.6f, that of the capture before; see --interval",
			    captures[i].sidecar.time, before->sidecar.time);
			return OUTCOME_USAGE;
		}
		before = &captures[i];
	}
	*seconds = captures[last].sidecar.time - captures[0].sidecar.time;
	return OUTCOME_GOOD;
}

static bool
same_sizes(const struct size_table *a, const struct size_table *b)
{
	return a->entries == b->entries && memcmp(a->bytes, b->bytes, a->entries * sizeof(a->bytes[0])) == 0;
}

/* What a difference says besides its rows. */
static enum outcome
describe(const struct work *work, struct diff *diff)
{
	const struct options *options = &work->line->options;

	diff->captures = work->captures;
	diff->ncaptures = work->ncaptures;
	diff->profile = options->profile;
	diff->sizes[0] = options_sizes(options, &work->captures[0].sidecar);
	diff->sizes[1] = options_sizes(options, &work->captures[work->ncaptures - 1].sidecar);
	diff->sizes_differ = diff->sizes[0]->entries > 0 && diff->sizes[1]->entries > 0 &&
	    !same_sizes(diff->sizes[0], diff->sizes[1]);
	return find_seconds(work, &diff->seconds);
}

static enum outcome
print(const struct command_line *line, struct diff *diff)
{
	bool changed;

	diff_sum(diff);
	if (!diff_sort(diff, line->sort)) {
		complain(line->options.command, "--sort=%s: there is no such column; see mtstream diff --help", line->sort);
		return OUTCOME_USAGE;
	}
	changed = diff_drop_unchanged(diff, line->all);
	if (line->top != 0 && diff->nrows > line->top)
		diff->nrows = (size_t)line->top;
	if (line->format == FORMAT_CSV)
		diff_print_csv(diff);
	else if (line->format == FORMAT_JSON)
		diff_print_json(diff);
	else
		diff_print_text(diff);
	if (ferror(stdout))
		return OUTCOME_FAILED;
	return changed && line->growth.count == 0 ? OUTCOME_REFUSED : OUTCOME_GOOD;
}

/* Once all captures are taken in. */
static enum outcome
finish(struct work *work)
{
	const struct command_line *line = work->line;
	struct diff *diff = line->per_cpu != NULL ? &work->of_cpus : &work->records;
	enum outcome outcome = describe(work, diff);

	if (outcome != OUTCOME_GOOD)
		return outcome;
	if (line->per_cpu != NULL && !work->cpus.found) {
		complain(line->options.command, "--per-cpu=%s: no capture has that name", line->per_cpu);
		return OUTCOME_USAGE;
	}
	outcome = growth_check(&line->growth, line->options.command, &work->records);
	return outcome == OUTCOME_USAGE ? outcome : worse(outcome, print(line, diff));
}

static enum outcome
compare(const struct command_line *line, char **paths, size_t count)
{
	struct work work = {.line = line, .ncaptures = count, .of_cpus = {.of_cpus = true}};
	enum outcome outcome = OUTCOME_GOOD;

	work.captures = calloc(count, sizeof(*work.captures));
	if (work.captures == NULL) {
		complain(line->options.command, "out of memory");
		return OUTCOME_FAILED;
	}
	if (line->per_cpu != NULL)
		mtstream_name_field(work.cpus.name, line->per_cpu, strlen(line->per_cpu));
	for (size_t i = 0; i < count; i++)
		outcome = worse(outcome, read_capture(&work, &work.captures[i], paths[i]));
	if (outcome == OUTCOME_GOOD)
		outcome = finish(&work);
	free(work.captures);
	free(work.rows.rows);
	free(work.cpus.rows.rows);
	free(work.records.rows);
	free(work.of_cpus.rows);
	return outcome;
}

static enum outcome
take_interval(struct command_line *line, const char *value)
{
	char *end;

	line->interval = strtod(value, &end);
	if (*value < '0' || *value > '9' || *end != '\0' || !is_interval(line->interval))
		return options_refuse(&line->options, "interval", value, "a positive number of seconds");
	return OUTCOME_GOOD;
}

static enum outcome
take_option(struct command_line *line, int option)
{
	switch (option) {
	case OPTION_SORT:
		line->sort = optarg;
		return OUTCOME_GOOD;
	case OPTION_TOP:
		return options_number(&line->options, "top", optarg, 1, UINT32_MAX, &line->top);
	case OPTION_ALL:
		line->all = true;
		return OUTCOME_GOOD;
	case OPTION_FORMAT:
		return options_format(&line->options, optarg, &line->format);
	case OPTION_PER_CPU:
		line->per_cpu = optarg;
		return OUTCOME_GOOD;
	case OPTION_INTERVAL:
		return take_interval(line, optarg);
	default:
		return growth_add(&line->growth, &line->options, optarg);
	}
}

static enum outcome
check_paths(const struct command_line *line, char **paths, size_t count)
{
	size_t standard_inputs = 0;

	if (count < 2) {
		complain(line->options.command, "expected two captures or more, found %zu; see mtstream diff --help", count);
		return OUTCOME_USAGE;
	}
	for (size_t i = 0; i < count; i++)
		standard_inputs += strcmp(paths[i], "-") == 0;
	if (standard_inputs <= 1)
		return OUTCOME_GOOD;
	complain(line->options.command, "only one of the captures can be standard input");
	return OUTCOME_USAGE;
}

enum outcome
cmd_diff(int argc, char **argv)
{
	struct command_line line = {.options = {.command = argv[0], .short_options = ":", .help = help,
	    .long_options = long_options}, .interval = NAN};
	enum outcome outcome = OUTCOME_GOOD;
	bool done = false;
	int option;

	while (outcome == OUTCOME_GOOD &&
	    (option = options_next(&line.options, argc, argv, &done, &outcome)) != -1)
		outcome = take_option(&line, option);
	if (!done && outcome == OUTCOME_GOOD)
		outcome = check_paths(&line, argv + optind, (size_t)(argc - optind));
	if (!done && outcome == OUTCOME_GOOD)
		outcome = compare(&line, argv + optind, (size_t)(argc - optind));
	free(line.growth.allowances);
	return outcome;
}
