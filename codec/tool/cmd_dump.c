/* SPDX-License-Identifier: BSD-2-Clause */
/* mtstream dump: the whole stream, as the decoded document or as CSV. */
#include <stdio.h>

#include "dump.h"
#include "options.h"

enum {
	OPTION_JSONL = OPTION_OWN,
	OPTION_CSV,
	OPTION_TOTALS
};

static const char help[] =
    "usage: mtstream dump [OPTION]... [FILE]\n"
    "\n"
    "Prints all of a stream as JSON, the decoded document, of which mtstream encode\n"
    "makes the stream again. It is printed while the stream is read: if that turns\n"
    "out to be broken, the document is not complete, and the status tells.\n"
    "\n"
    "      --jsonl           a JSON object a line: the header, each record, and a\n"
    "                        last line that says that the end was reached\n"
    "      --csv             a row for each record and CPU, without CPUs whose\n"
    "                        statistics are all zero\n"
    "      --totals          add to each record the totals over all CPUs and what is\n"
    "                        derived from them\n"
    OPTIONS_INPUT_HELP;

static const struct option long_options[] = {
	{"jsonl", no_argument, NULL, OPTION_JSONL},
	{"csv", no_argument, NULL, OPTION_CSV},
	{"totals", no_argument, NULL, OPTION_TOTALS},
	OPTIONS_INPUT,
	{NULL, 0, NULL, 0},
};

static enum outcome
dump_path(struct dump *dump, bool csv, const char *path, const struct input_options *options)
{
	const struct mtstream_push_options push_options = {.flags = MTSTREAM_PUSH_STATS};
	struct input input;
	enum mtstream_status status;
	enum outcome outcome = input_open(&input, path, options);

	if (outcome != OUTCOME_GOOD)
		return outcome;
	outcome = input_decode(&input, &push_options, csv ? dump_csv : dump_json, dump, &status);
	if (outcome == OUTCOME_GOOD && !csv)
		dump_json_end(dump);
	input_close(&input);
	return outcome;
}

enum outcome
cmd_dump(int argc, char **argv)
{
	struct options options = {.command = argv[0], .short_options = ":", .help = help, .long_options = long_options};
	struct dump dump = {.json = {.stream = stdout}};
	enum outcome outcome = OUTCOME_GOOD;
	bool csv = false, done = false;
	int option;

	while ((option = options_next(&options, argc, argv, &done, &outcome)) != -1) {
		if (option == OPTION_JSONL)
			dump.lines = true;
		else if (option == OPTION_CSV)
			csv = true;
		else
			dump.totals = true;
	}
	if (done)
		return outcome;
	if (csv && (dump.lines || dump.totals)) {
		complain(argv[0], "--csv goes with neither --jsonl nor --totals; see mtstream dump --help");
		return OUTCOME_USAGE;
	}
	if (argc - optind > 1) {
		complain(argv[0], "expected one file, found %d; see mtstream dump --help", argc - optind);
		return OUTCOME_USAGE;
	}
	return dump_path(&dump, csv, optind < argc ? argv[optind] : "-", &options.input);
}
