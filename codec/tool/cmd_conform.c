/* SPDX-License-Identifier: BSD-2-Clause */
/* mtstream conform: the vectors, run over somebody else's decoder or encoder. */
#include <fnmatch.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "conform_canary.h"
#include "conform_expect.h"
#include "conform_manifest.h"
#include "conform_report.h"
#include "conform_run.h"
#include "options.h"
#include "process.h"

enum {
	OPTION_LEVEL = OPTION_OWN,
	OPTION_ENCODER,
	OPTION_BATCH,
	OPTION_CORPUS,
	OPTION_CAPTURES,
	OPTION_RECIPES,
	OPTION_ONLY,
	OPTION_SKIP,
	OPTION_EXPECT,
	OPTION_JOBS,
	OPTION_TIMEOUT,
	OPTION_MEMORY,
	OPTION_JSON
};

static const char help[] =
    "usage: mtstream conform [OPTION]... [--] COMMAND [ARGUMENT]...\n"
    "\n"
    "Runs the vectors of the conformance suite over a decoder. COMMAND is an adapter:\n"
    "corpus/kit/protocol.md.\n"
    "\n"
    "      --level=LEVEL     what to demand: structure (default), content or sums\n"
    "      --encoder         test an encoder: documents in, streams out\n"
    "      --batch           many streams for each start of COMMAND\n"
    "      --corpus=FOLDER   where manifest.json is (default: corpus)\n"
    "      --captures        the streams of real kernels, too\n"
    "      --recipes         the large streams, too, which are made on the way; 4 GiB\n"
    "                        at most: an adapter that holds them needs more --memory\n"
    "      --only=PATTERN    nothing but vectors whose id fits, such as 'malloc.*';\n"
    "                        may be repeated\n"
    "      --skip=PATTERN    none whose id fits; may be repeated\n"
    "      --expect=FILE     known failures: lines of an id or pattern and a verdict.\n"
    "                        One that passes fails\n"
    "      --jobs=N          so many processes at a time (default: one for each\n"
    "                        processor)\n"
    "      --timeout=N       seconds for each vector (default 10)\n"
    "      --memory=N        MiB of address space for each process (default 2048; 0\n"
    "                        for no limit)\n"
    "      --json            print the results as JSON\n"
    "      --help            print this\n"
    "\n"
    "Status: 0 all passed, 1 some failed, 2 usage, 3 the corpus or COMMAND is broken.\n";

static const struct option long_options[] = {
	{"help", no_argument, NULL, OPTION_HELP},
	{"level", required_argument, NULL, OPTION_LEVEL},
	{"encoder", no_argument, NULL, OPTION_ENCODER},
	{"batch", no_argument, NULL, OPTION_BATCH},
	{"corpus", required_argument, NULL, OPTION_CORPUS},
	{"captures", no_argument, NULL, OPTION_CAPTURES},
	{"recipes", no_argument, NULL, OPTION_RECIPES},
	{"only", required_argument, NULL, OPTION_ONLY},
	{"skip", required_argument, NULL, OPTION_SKIP},
	{"expect", required_argument, NULL, OPTION_EXPECT},
	{"jobs", required_argument, NULL, OPTION_JOBS},
	{"timeout", required_argument, NULL, OPTION_TIMEOUT},
	{"memory", required_argument, NULL, OPTION_MEMORY},
	{"json", no_argument, NULL, OPTION_JSON},
	{NULL, 0, NULL, 0},
};

struct patterns {
	const char **list;
	size_t count;
};

/* What the command line asks for. */
struct request {
	struct options options;
	struct conform conform;
	bool captures, recipes, as_json;
	struct patterns only, skip;
	const char *expect;
};

static enum outcome
add_pattern(struct patterns *patterns, const char *pattern)
{
	const char **list = realloc(patterns->list, (patterns->count + 1) * sizeof(*list));

	if (list == NULL) {
		complain("conform", "out of memory");
		return OUTCOME_FAILED;
	}
	patterns->list = list;
	list[patterns->count++] = pattern;
	return OUTCOME_GOOD;
}

static bool
fits(const struct patterns *patterns, const char *id)
{
	for (size_t i = 0; i < patterns->count; i++) {
		if (fnmatch(patterns->list[i], id, 0) == 0)
			return true;
	}
	return false;
}

static enum outcome
take_level(struct request *request, const char *value)
{
	static const char *const names[] = {"structure", "content", "sums"};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (strcmp(value, names[i]) == 0) {
			request->conform.level = (enum conform_level)i;
			return OUTCOME_GOOD;
		}
	}
	return options_refuse(&request->options, "level", value, "structure, content or sums");
}

static enum outcome
take_number(struct request *request, int option, const char *value)
{
	struct conform *conform = &request->conform;
	uint64_t number = 0;
	enum outcome outcome;

	if (option == OPTION_JOBS) {
		outcome = options_number(&request->options, "jobs", value, 1, PROCESS_MAX, &number);
		conform->jobs = (unsigned)number;
	} else if (option == OPTION_TIMEOUT) {
		outcome = options_number(&request->options, "timeout", value, 1, 1000000, &number);
		conform->timeout = (double)number;
	} else {
		outcome = options_number(&request->options, "memory", value, 0, UINT32_MAX, &number);
		conform->memory = number << 20;
	}
	return outcome;
}

static enum outcome
take(struct request *request, int option)
{
	switch (option) {
	case OPTION_LEVEL:
		return take_level(request, optarg);
	case OPTION_ONLY:
		return add_pattern(&request->only, optarg);
	case OPTION_SKIP:
		return add_pattern(&request->skip, optarg);
	case OPTION_JOBS:
	case OPTION_TIMEOUT:
	case OPTION_MEMORY:
		return take_number(request, option, optarg);
	case OPTION_ENCODER:
		request->conform.encoder = true;
		break;
	case OPTION_BATCH:
		request->conform.batch = true;
		break;
	case OPTION_CORPUS:
		request->conform.corpus = optarg;
		break;
	case OPTION_CAPTURES:
		request->captures = true;
		break;
	case OPTION_RECIPES:
		request->recipes = true;
		break;
	case OPTION_EXPECT:
		request->expect = optarg;
		break;
	default:
		request->as_json = true;
		break;
	}
	return OUTCOME_GOOD;
}

static bool
is_wanted(const struct request *request, const struct vector *vector)
{
	if ((vector->capture && !request->captures) || (vector->recipe != NULL && !request->recipes))
		return false;
	/* An encoder is given the documents of streams that can be encoded. */
	if (request->conform.encoder && !vector->structure.accept)
		return false;
	return (request->only.count == 0 || fits(&request->only, vector->id)) && !fits(&request->skip, vector->id);
}

static size_t
select_vectors(const struct request *request, const struct manifest *manifest, const struct vector **wanted)
{
	size_t count = 0;

	for (size_t i = 0; i < manifest->count; i++) {
		if (is_wanted(request, &manifest->vectors[i]))
			wanted[count++] = &manifest->vectors[i];
	}
	return count;
}

static enum outcome
judge_results(const struct report *report, struct result *results, const struct expected_failures *failures)
{
	enum outcome outcome = OUTCOME_GOOD;

	for (size_t i = 0; i < report->count; i++) {
		enum verdict verdict;

		if (expect_find(failures, report->vectors[i]->id, &verdict))
			results[i].expected = results[i].verdict == VERDICT_PASS || results[i].verdict == verdict;
		if (is_failure(&results[i]))
			outcome = OUTCOME_REFUSED;
	}
	return outcome;
}

/* Runs the vectors and prints the report. */
static enum outcome
run_vectors(const struct request *request, struct report *report, struct result *results,
    const struct expected_failures *failures)
{
	struct progress progress;
	enum outcome outcome;
	bool good;

	progress_begin(&progress, "conform", CONFORM_STEP * report->count);
	good = conform_run(&request->conform, report->vectors, report->count, results, &progress);
	progress_end(&progress);
	if (!good)
		return OUTCOME_FAILED;
	report->results = results;
	outcome = judge_results(report, results, failures);
	if (request->as_json)
		report_json(report);
	else
		report_text(report);
	return outcome;
}

/* Does so if the adapter answers at all. */
static enum outcome
try_adapter(const struct request *request, struct report *report, const struct expected_failures *failures)
{
	struct result *results = calloc(report->count, sizeof(*results));
	char broken[2 * DETAIL_SIZE];
	enum outcome outcome = OUTCOME_FAILED;

	if (results == NULL) {
		complain("conform", "out of memory");
	} else if (canaries_live(&request->conform, broken, sizeof(broken))) {
		outcome = run_vectors(request, report, results, failures);
	} else if (broken[0] != '\0') {
		complain(request->conform.command[0], "%s", broken);
		report->broken = broken;
		report->count = 0;
		if (request->as_json)
			report_json(report);
		report->broken = NULL;
	}
	free(results);
	return outcome;
}

static enum outcome
run(const struct request *request)
{
	struct manifest manifest;
	struct expected_failures failures = {0};
	struct report report = {.conform = &request->conform};
	const struct vector **wanted;
	enum outcome outcome = OUTCOME_GOOD;

	if (!manifest_read(&manifest, request->conform.corpus))
		return OUTCOME_FAILED;
	if (request->expect != NULL)
		outcome = expect_read(&failures, request->expect, &manifest);
	wanted = calloc(manifest.count + 1, sizeof(*wanted));
	if (wanted != NULL && outcome == OUTCOME_GOOD) {
		report.count = select_vectors(request, &manifest, wanted);
		report.vectors = wanted;
		report.set_version = manifest.set_version;
		if (report.count == 0) {
			complain("conform", "no vector is left to be tried");
			outcome = OUTCOME_USAGE;
		} else {
			outcome = try_adapter(request, &report, &failures);
		}
	}
	free(wanted);
	expect_free(&failures);
	manifest_free(&manifest);
	return outcome;
}

static enum outcome
take_all(struct request *request, int argc, char **argv)
{
	enum outcome outcome = OUTCOME_GOOD;
	bool done = false;
	int option;

	while ((option = options_next(&request->options, argc, argv, &done, &outcome)) != -1) {
		outcome = take(request, option);
		if (outcome != OUTCOME_GOOD)
			return outcome;
	}
	if (done)
		return outcome;
	request->conform.command = argv + optind;
	request->conform.arguments = (size_t)(argc - optind);
	if (optind == argc) {
		complain("conform", "expected a command; see mtstream conform --help");
		return OUTCOME_USAGE;
	}
	if (request->conform.encoder && (request->conform.batch || request->conform.level != LEVEL_STRUCTURE)) {
		complain("conform", "--encoder goes with neither --batch nor --level; see mtstream conform --help");
		return OUTCOME_USAGE;
	}
	process_setup();
	return run(request);
}

enum outcome
cmd_conform(int argc, char **argv)
{
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	/* Options end at the command, which has its own. */
	struct request request = {
		.options = {.command = argv[0], .short_options = "+:", .help = help, .long_options = long_options},
		.conform = {.corpus = "corpus", .timeout = 10, .memory = (uint64_t)2048 << 20,
		    .jobs = processors < 1 ? 1 : processors > PROCESS_MAX ? PROCESS_MAX : (unsigned)processors},
	};
	enum outcome outcome = take_all(&request, argc, argv);

	free(request.only.list);
	free(request.skip.list);
	return outcome;
}
