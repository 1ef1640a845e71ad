/* SPDX-License-Identifier: BSD-2-Clause */
/* mtstream report: what vmstat -m and vmstat -z print, from a capture. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "options.h"
#include "report.h"
#include "text.h"

enum {
	OPTION_SORT = OPTION_OWN,
	OPTION_ALL,
	OPTION_FORMAT
};

static const char help[] =
    "usage: mtstream report [OPTION]... [FILE]...\n"
    "\n"
    "Prints what vmstat -m (malloc) or vmstat -z (uma) prints, oldest first.\n"
    "\n"
    "      --sort=KEY        by name, or largest first by another column: its\n"
    "                        heading, or its key in JSON (in_use, memory_bytes,\n"
    "                        requests, of uma also size_bytes, limit, free,\n"
    "                        free_bytes, fails, sleeps, xdomain)\n"
    "      --all             also malloc types that were never used\n"
    "      --format=FORMAT   text (the default), json (an object a line for each\n"
    "                        stream) or csv\n"
    OPTIONS_SIZES_HELP
    OPTIONS_INPUT_HELP
    "\n"
    "A size that nothing tells is printed as its bit in the size mask. MemUse is\n"
    "rounded up to KiB. Values below zero, of what was freed more than allocated, are\n"
    "marked with an exclamation mark.\n";

static const struct option long_options[] = {
	{"sort", required_argument, NULL, OPTION_SORT},
	{"all", no_argument, NULL, OPTION_ALL},
	{"format", required_argument, NULL, OPTION_FORMAT},
	OPTIONS_SIZES,
	OPTIONS_INPUT,
	{NULL, 0, NULL, 0},
};

struct command_line {
	struct options options;
	const char *sort; /* NULL for the order of the kernel's list */
	bool all;
	enum format format;
	bool several;     /* files */
	unsigned printed; /* kind of the report that was printed before, 0 for none */
};

/* A report in the making. */
struct making {
	struct report report;
	bool all;
};

static void
end_row(struct making *making)
{
	struct report *report = &making->report;
	const uint64_t *values = report->rows.rows[report->rows.count - 1].values;

	for (size_t i = 0; i < VALUES; i++)
		report->totals[i] += values[i];
	if (report->kind == MTSTREAM_MALLOC && !making->all && values[VALUE_REQUESTS] == 0 && values[VALUE_IN_USE] == 0)
		report->rows.count--;
}

static enum outcome
handle(void *context, const struct mtstream_push *push, const struct mtstream_event *event)
{
	struct making *making = context;
	enum outcome outcome = rows_take(&making->report.rows, making->report.file, push, event);

	if (event->kind == MTSTREAM_EVENT_HEADER)
		making->report.header = push->header;
	else if (event->kind == MTSTREAM_EVENT_RECORD_END)
		end_row(making);
	return outcome;
}

static enum outcome
sort(struct report *report, const char *key)
{
	struct rows *rows = &report->rows;
	bool by_name = key != NULL && columns_is_name(report->columns, key);

	if (key != NULL && !by_name) {
		const struct column *column = columns_find(report->columns, key);

		if (column == NULL) {
			complain(report->file, "--sort=%s: a %s stream has no such column; see mtstream report --help", key,
			    text_kind(report->kind));
			return OUTCOME_USAGE;
		}
		for (size_t i = 0; i < rows->count; i++)
			rows->rows[i].key.order = column_order(column, rows->rows[i].values[column->value]);
	}
	rows_sort(rows->rows, rows->count, sizeof(rows->rows[0]), by_name);
	return OUTCOME_GOOD;
}

static enum outcome
print(struct command_line *line, const struct report *report)
{
	if (line->format == FORMAT_CSV && line->printed != 0 && line->printed != report->kind) {
		complain(report->file, "--format=csv takes streams of one kind, and the one before is of the other");
		return OUTCOME_USAGE;
	}
	if (line->format == FORMAT_CSV)
		report_print_csv(report, line->printed == 0);
	else if (line->format == FORMAT_JSON)
		report_print_json(report);
	else
		report_print_text(report, line->several, line->printed == 0);
	line->printed = report->kind;
	return ferror(stdout) ? OUTCOME_FAILED : OUTCOME_GOOD;
}

static enum outcome
report_path(struct command_line *line, const char *path)
{
	const struct mtstream_push_options push_options = {.flags = 0};
	struct making making = {.all = line->all};
	struct report *report = &making.report;
	struct input input;
	enum mtstream_status status;
	enum outcome outcome = input_open(&input, path, &line->options.input);

	if (outcome != OUTCOME_GOOD)
		return outcome;
	report->file = input.name;
	report->kind = input.kind;
	report->sizes = options_sizes(&line->options, &input.sidecar);
	report->profile = line->options.profile;
	report->columns = report_columns(report->kind);
	outcome = input_decode(&input, &push_options, handle, &making, &status);
	if (outcome == OUTCOME_GOOD)
		outcome = sort(report, line->sort);
	if (outcome == OUTCOME_GOOD)
		outcome = print(line, report);
	free(report->rows.rows);
	input_close(&input);
	return outcome;
}

enum outcome
cmd_report(int argc, char **argv)
{
	struct command_line line = {.options = {.command = argv[0], .short_options = ":", .help = help,
	    .long_options = long_options}};
	enum outcome outcome = OUTCOME_GOOD;
	bool done = false;
	int option;

	while (outcome == OUTCOME_GOOD &&
	    (option = options_next(&line.options, argc, argv, &done, &outcome)) != -1) {
		if (option == OPTION_SORT)
			line.sort = optarg;
		else if (option == OPTION_ALL)
			line.all = true;
		else
			outcome = options_format(&line.options, optarg, &line.format);
	}
	if (done || outcome != OUTCOME_GOOD)
		return outcome;
	line.several = argc - optind > 1;
	if (optind == argc)
		outcome = report_path(&line, "-");
	for (int i = optind; i < argc; i++)
		outcome = worse(outcome, report_path(&line, argv[i]));
	return outcome;
}
