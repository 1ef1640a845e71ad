/* SPDX-License-Identifier: BSD-2-Clause */
/* mtstream explain: the octets of a stream, field by field, or a rule of the specification. */
#include <stdio.h>
#include <string.h>

#include "colour.h"
#include "explain_rule.h"
#include "explain_stream.h"
#include "options.h"

enum {
	OPTION_ALL = OPTION_OWN,
	OPTION_CPU,
	OPTION_RECORD,
	OPTION_RULES
};

static const char help[] =
    "usage: mtstream explain [OPTION]... [FILE]\n"
    "       mtstream explain RULE | CLASS | --rules\n"
    "\n"
    "Prints the octets of a stream, a row for each field: offset, octets, field,\n"
    "value, and the first time its meaning; after each record its totals. Runs of\n"
    "zeros are folded. Findings stand below the octets that they are about; a broken\n"
    "stream is shown as far as it goes. The status is 1 if it does not conform, as\n"
    "with check, to which equal names (NAM-4) are left.\n"
    "\n"
    "Or prints a rule of the specification, such as LEN-1, with vectors that show it,\n"
    "or an error class, such as truncated. A file of such a name is ./LEN-1.\n"
    "\n"
    "      --record=N|NAME   only the record of that index, from 0, or those of that\n"
    "                        name (=NAME for one that is a number)\n"
    "      --cpu=N           only the statistics of that CPU\n"
    "      --all             fold no zeros, and give the meaning in every row\n"
    "      --rules           list the rules, one a line\n"
    OPTIONS_SIZES_HELP
    OPTIONS_INPUT_HELP;

static const struct option long_options[] = {
	{"all", no_argument, NULL, OPTION_ALL},
	{"cpu", required_argument, NULL, OPTION_CPU},
	{"record", required_argument, NULL, OPTION_RECORD},
	{"rules", no_argument, NULL, OPTION_RULES},
	OPTIONS_SIZES,
	OPTIONS_INPUT,
	{NULL, 0, NULL, 0},
};

/* What the command line asks for. */
struct request {
	struct options options;
	struct explain_choice choice;
	bool all, rules;
};

static enum outcome
take_record(struct request *request, const char *value)
{
	uint64_t index = 0;
	enum outcome outcome = OUTCOME_GOOD;

	request->choice.record = value;
	request->choice.name = NULL;
	if (*value == '=')
		request->choice.name = value + 1;
	else if (strspn(value, "0123456789") < strlen(value) || *value == '\0')
		request->choice.name = value;
	else
		outcome = options_number(&request->options, "record", value, 0, UINT32_MAX - 1, &index);
	request->choice.index = (uint32_t)index;
	return outcome;
}

static enum outcome
take_option(struct request *request, int option)
{
	uint64_t cpu = MTSTREAM_NONE;
	enum outcome outcome = OUTCOME_GOOD;

	switch (option) {
	case OPTION_ALL:
		request->all = true;
		break;
	case OPTION_CPU:
		outcome = options_number(&request->options, "cpu", optarg, 0, UINT32_MAX - 1, &cpu);
		request->choice.cpu = (uint32_t)cpu;
		break;
	case OPTION_RECORD:
		outcome = take_record(request, optarg);
		break;
	case OPTION_RULES:
		request->rules = true;
		break;
	}
	return outcome;
}

static enum outcome
explain_path(const struct request *request, const char *path)
{
	struct explain_page page = {.colour = colour_wanted(), .all = request->all};
	struct input input;
	enum outcome outcome = input_open(&input, path, &request->options.input);

	if (outcome != OUTCOME_GOOD)
		return outcome;
	page.sizes = options_sizes(&request->options, &input.sidecar);
	page.profile = request->options.profile;
	outcome = explain_stream(&input, &page, &request->choice);
	input_close(&input);
	return outcome;
}

enum outcome
cmd_explain(int argc, char **argv)
{
	struct request request = {.options = {.command = argv[0], .short_options = ":", .help = help,
	    .long_options = long_options}, .choice = {.cpu = MTSTREAM_NONE}};
	enum outcome outcome = OUTCOME_GOOD;
	bool done = false;
	int option;

	while (outcome == OUTCOME_GOOD &&
	    (option = options_next(&request.options, argc, argv, &done, &outcome)) != -1)
		outcome = take_option(&request, option);
	if (done || outcome != OUTCOME_GOOD)
		return outcome;
	if (argc - optind > (request.rules ? 0 : 1)) {
		complain(argv[0], "expected %s, found %d arguments; see mtstream explain --help",
		    request.rules ? "no file with --rules" : "one file or rule", argc - optind);
		return OUTCOME_USAGE;
	}
	if (request.rules) {
		explain_rules();
		return OUTCOME_GOOD;
	}
	if (optind < argc && explain_rule(argv[optind]))
		return OUTCOME_GOOD;
	return explain_path(&request, optind < argc ? argv[optind] : "-");
}
