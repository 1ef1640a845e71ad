/* SPDX-License-Identifier: BSD-2-Clause */
/* mtstream report: what vmstat -m and vmstat -z print, from a capture. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

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
    "                        requests, of uma also size_bytes, limit, free, free_bytes,\n"
    "                        fails, sleeps, xdomain)\n"
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

enum format {
	FORMAT_TEXT,
	FORMAT_JSON,
	FORMAT_CSV
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
	struct report_row *row; /* the record at hand */
};

static enum outcome
begin_row(struct making *making, const struct mtstream_push *push, const struct mtstream_event *event)
{
	struct report *report = &making->report;
	struct mtstream_uma_zone zone;

	if (report->nrows == report->capacity) {
		size_t capacity = report->capacity == 0 ? 512 : report->capacity * 2;
		struct report_row *rows = realloc(report->rows, capacity * sizeof(*rows));

		if (rows == NULL) {
			complain(report->file, "out of memory");
			return OUTCOME_FAILED;
		}
		report->rows = rows;
		report->capacity = capacity;
	}
	making->row = &report->rows[report->nrows++];
	*making->row = (struct report_row){.record = event->record};
	memcpy(making->row->name, event->bytes, MTSTREAM_NAME_SIZE);
	if (push->kind == MTSTREAM_UMA) {
		mtstream_decode_uma_zone(event->bytes, push->byte_order, &zone);
		making->row->values[VALUE_SIZE] = zone.size;
		making->row->values[VALUE_FAILS] = zone.fails;
		making->row->values[VALUE_SLEEPS] = zone.sleeps;
		making->row->values[VALUE_XDOMAIN] = zone.xdomain;
	}
	return OUTCOME_GOOD;
}

static void
end_row(struct making *making, enum mtstream_kind kind, const struct mtstream_totals *totals)
{
	struct report *report = &making->report;
	uint64_t *values = making->row->values;

	values[VALUE_LIMIT] = totals->limit;
	values[VALUE_IN_USE] = (uint64_t)totals->count;
	values[VALUE_MEMORY] = (uint64_t)totals->bytes;
	values[VALUE_FREE] = totals->free;
	values[VALUE_FREE_MEMORY] = totals->free_bytes;
	values[VALUE_REQUESTS] = totals->numallocs;
	values[VALUE_SIZE_MASK] = totals->size_mask;
	making->row->skew = totals->skew;
	for (size_t i = 0; i < VALUES; i++)
		report->totals.values[i] += values[i];
	if (kind == MTSTREAM_MALLOC && !making->all && totals->numallocs == 0 && totals->count == 0)
		report->nrows--;
}

static enum outcome
handle(void *context, const struct mtstream_push *push, const struct mtstream_event *event)
{
	struct making *making = context;

	if (event->kind == MTSTREAM_EVENT_HEADER)
		making->report.header = push->header;
	else if (event->kind == MTSTREAM_EVENT_RECORD)
		return begin_row(making, push, event);
	else if (event->kind == MTSTREAM_EVENT_RECORD_END)
		end_row(making, push->kind, &event->totals);
	return OUTCOME_GOOD;
}

/* A stream has the newest first. */
static int
oldest_first(const struct report_row *a, const struct report_row *b)
{
	return (a->record < b->record) - (a->record > b->record);
}

static int
compare_keys(const void *a, const void *b)
{
	const struct report_row *first = a, *second = b;

	if (first->sort_key != second->sort_key)
		return first->sort_key < second->sort_key ? 1 : -1;
	return oldest_first(first, second);
}

static int
compare_names(const void *a, const void *b)
{
	const struct report_row *first = a, *second = b;
	int order = memcmp(first->name, second->name, MTSTREAM_NAME_SIZE);

	return order != 0 ? order : oldest_first(first, second);
}

/* Sort keys that order signed values like unsigned ones. */
static void
set_sort_keys(struct report *report, const struct report_column *column)
{
	uint64_t bias = column->form == FORM_SIGNED || column->form == FORM_KIBIBYTES ? (uint64_t)1 << 63 : 0;

	for (size_t i = 0; i < report->nrows; i++)
		report->rows[i].sort_key = report->rows[i].values[column->value] ^ bias;
}

static bool
is_name(const struct report *report, const char *key)
{
	return strcasecmp(key, "name") == 0 || strcasecmp(key, report->name_heading) == 0;
}

static enum outcome
sort(struct report *report, const char *key)
{
	if (key != NULL && !is_name(report, key)) {
		const struct report_column *column = report_find_column(report, key);

		if (column == NULL) {
			complain(report->file, "--sort=%s: a %s stream has no such column; see mtstream report --help", key,
			    text_kind(report->kind));
			return OUTCOME_USAGE;
		}
		set_sort_keys(report, column);
	}
	if (report->nrows > 0)
		qsort(report->rows, report->nrows, sizeof(report->rows[0]),
		    key != NULL && is_name(report, key) ? compare_names : compare_keys);
	return OUTCOME_GOOD;
}

static void
flag_totals(struct report_row *totals)
{
	if ((int64_t)totals->values[VALUE_IN_USE] < 0)
		totals->skew |= MTSTREAM_SKEW_COUNT;
	if ((int64_t)totals->values[VALUE_MEMORY] < 0)
		totals->skew |= MTSTREAM_SKEW_BYTES;
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
	report_set_columns(report);
	outcome = input_decode(&input, &push_options, handle, &making, &status);
	flag_totals(&report->totals);
	if (outcome == OUTCOME_GOOD)
		outcome = sort(report, line->sort);
	if (outcome == OUTCOME_GOOD)
		outcome = print(line, report);
	free(report->rows);
	input_close(&input);
	return outcome;
}

static enum outcome
take_format(struct command_line *line, const char *value)
{
	static const char *const names[] = {[FORMAT_TEXT] = "text", [FORMAT_JSON] = "json", [FORMAT_CSV] = "csv"};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (strcmp(value, names[i]) == 0) {
			line->format = (enum format)i;
			return OUTCOME_GOOD;
		}
	}
	return options_refuse(&line->options, "format", value, "text, json or csv");
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
			outcome = take_format(&line, optarg);
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
