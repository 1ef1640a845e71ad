/* SPDX-License-Identifier: BSD-2-Clause */
/* mtstream gen: streams out of a seed, for whoever needs more of them than the corpus has. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "defect.h"
#include "gen_set.h"
#include "generate.h"
#include "like.h"
#include "options.h"

enum {
	OPTION_SEED = OPTION_OWN,
	OPTION_TYPES,
	OPTION_CPUS,
	OPTION_ORDER,
	OPTION_DENSITY,
	OPTION_VIOLATE,
	OPTION_COUNT,
	OPTION_OUT,
	OPTION_LIKE,
	OPTION_KEEP_NAMES
};

static const char help[] =
    "usage: mtstream gen --kind=KIND [OPTION]...\n"
    "       mtstream gen --like=CAPTURE [--keep-names] [--seed=N]\n"
    "\n"
    "Prints a stream that conforms and raises no note, as bytes. The same options\n"
    "give the same bytes everywhere.\n"
    "\n"
    "      --kind=KIND       malloc or uma\n"
    "      --seed=N          another number, another stream (default 1); whatever is\n"
    "                        left open is drawn from it:\n"
    "      --types=N         malloc types or zones\n"
    "      --cpus=N          statistics for each\n"
    "      --order=ORDER     little or big endian\n"
    "      --density=N       percentage of statistics that are not all zero\n"
    "      --violate=RULE    break this rule, such as LEN-1, or give a reason for\n"
    "                        this note, and nothing else; MSK-1 is beyond a table of\n"
    "                        14 sizes\n"
    "      --out=FOLDER      write streams into files there, with documents and, at\n"
    "                        the end, a manifest in the form of the corpus: mtstream\n"
    "                        conform --corpus=FOLDER runs a decoder over them\n"
    "      --count=N         so many, with the seeds N, N + 1, and so on (default 1)\n"
    "\n"
    "      --like=CAPTURE    a stream of the same shape with other numbers, each of\n"
    "                        as many bits, and other names: to show a capture around\n"
    "                        without giving it away. What is 0 stays 0, equal names\n"
    "                        stay equal, more frees than allocations stay more; so do\n"
    "                        sizes, bits, and characters of names that are neither\n"
    "                        letters nor digits\n"
    "      --keep-names      leave the names as they are\n"
    "      --help            print this\n"
    "\n"
    "Status: 0 good, 1 the capture does not conform, 2 usage, 3 input or output\n"
    "failed.\n";

static const struct option long_options[] = {
	{"help", no_argument, NULL, OPTION_HELP},
	{"kind", required_argument, NULL, OPTION_KIND},
	{"seed", required_argument, NULL, OPTION_SEED},
	{"types", required_argument, NULL, OPTION_TYPES},
	{"cpus", required_argument, NULL, OPTION_CPUS},
	{"order", required_argument, NULL, OPTION_ORDER},
	{"density", required_argument, NULL, OPTION_DENSITY},
	{"violate", required_argument, NULL, OPTION_VIOLATE},
	{"out", required_argument, NULL, OPTION_OUT},
	{"count", required_argument, NULL, OPTION_COUNT},
	{"like", required_argument, NULL, OPTION_LIKE},
	{"keep-names", no_argument, NULL, OPTION_KEEP_NAMES},
	{NULL, 0, NULL, 0},
};

#define OPEN UINT64_MAX

/* What the command line asks for; numbers that it leaves open are OPEN. */
struct request {
	struct options options;
	uint64_t seed, types, cpus, order, density, count;
	const struct rule *rule;
	const char *folder, *like;
	bool keep_names;
};

static enum outcome
take_order(struct request *request, const char *value)
{
	if (strcmp(value, "little") == 0)
		request->order = MTSTREAM_LITTLE_ENDIAN;
	else if (strcmp(value, "big") == 0)
		request->order = MTSTREAM_BIG_ENDIAN;
	else
		return options_refuse(&request->options, "order", value, "little or big");
	return OUTCOME_GOOD;
}

static enum outcome
take_rule(struct request *request, const char *value)
{
	request->rule = rule_find(value);
	if (request->rule == NULL)
		return options_refuse(&request->options, "violate", value, "the id of a rule of streams");
	return OUTCOME_GOOD;
}

static enum outcome
take(struct request *request, int option)
{
	const struct options *options = &request->options;

	switch (option) {
	case OPTION_SEED:
		return options_number(options, "seed", optarg, 0, UINT64_MAX - 1, &request->seed);
	case OPTION_TYPES:
		return options_number(options, "types", optarg, 0, UINT32_MAX, &request->types);
	case OPTION_CPUS:
		return options_number(options, "cpus", optarg, 1, UINT32_MAX, &request->cpus);
	case OPTION_ORDER:
		return take_order(request, optarg);
	case OPTION_DENSITY:
		return options_number(options, "density", optarg, 0, 100, &request->density);
	case OPTION_VIOLATE:
		return take_rule(request, optarg);
	case OPTION_COUNT:
		return options_number(options, "count", optarg, 1, UINT32_MAX, &request->count);
	case OPTION_OUT:
		request->folder = optarg;
		return OUTCOME_GOOD;
	case OPTION_LIKE:
		request->like = optarg;
		return OUTCOME_GOOD;
	default:
		request->keep_names = true;
		return OUTCOME_GOOD;
	}
}

/* Everything is drawn, so that what the command line fixes does not change the rest. */
static struct shape
shape_of(const struct request *request, uint64_t seed)
{
	struct random seeds = {seed}, random = random_fork(&seeds);
	struct shape shape = {.kind = request->options.input.kind, .rule = request->rule};

	shape.values = random_fork(&seeds);
	shape.defects = random_fork(&seeds);
	shape.count = 2 + (uint32_t)random_below(&random, 9);
	shape.maxcpus = 1 + (uint32_t)random_below(&random, 9);
	shape.byte_order = random_below(&random, 2) == 0 ? MTSTREAM_LITTLE_ENDIAN : MTSTREAM_BIG_ENDIAN;
	shape.density = (unsigned)random_below(&random, 101);
	if (request->types != OPEN)
		shape.count = (uint32_t)request->types;
	if (request->cpus != OPEN)
		shape.maxcpus = (uint32_t)request->cpus;
	if (request->order != OPEN)
		shape.byte_order = (enum mtstream_byte_order)request->order;
	if (request->density != OPEN)
		shape.density = (unsigned)request->density;
	return shape;
}

/* The command line that prints the stream of a seed by itself. */
static void
command_of(char *text, size_t size, const struct shape *shape, uint64_t seed)
{
	snprintf(text, size,
	    "mtstream gen --kind=%s --seed=%" PRIu64 " --types=%" PRIu32 " --cpus=%" PRIu32
	    " --order=%s --density=%u%s%s",
	    shape->kind == MTSTREAM_UMA ? "uma" : "malloc", seed, shape->count, shape->maxcpus,
	    shape->byte_order == MTSTREAM_BIG_ENDIAN ? "big" : "little", shape->density,
	    shape->rule != NULL ? " --violate=" : "", shape->rule != NULL ? shape->rule->id : "");
}

static enum outcome
generate_set(const struct request *request)
{
	uint64_t count = request->count != OPEN ? request->count : 1;
	struct gen_set set;
	enum outcome outcome = gen_set_begin(&set, request->folder);

	for (uint64_t i = 0; outcome == OUTCOME_GOOD && i < count; i++) {
		struct shape shape = shape_of(request, request->seed + i);
		char command[256];

		command_of(command, sizeof(command), &shape, request->seed + i);
		outcome = gen_set_add(&set, &shape, request->seed + i, command);
	}
	return gen_set_end(&set, outcome);
}

static enum outcome
refuse(const char *reason)
{
	complain("gen", "%s; see mtstream gen --help", reason);
	return OUTCOME_USAGE;
}

static enum outcome
run(const struct request *request)
{
	struct shape shape = shape_of(request, request->seed);
	const char *obstacle = request->rule == NULL ? NULL : defect_obstacle(&shape);
	struct generated generated;
	bool shaped = request->types != OPEN || request->cpus != OPEN || request->order != OPEN ||
	    request->density != OPEN || request->rule != NULL || request->folder != NULL || request->count != OPEN;

	if (request->like != NULL)
		return shaped ? refuse("--like takes its shape from the capture") :
		    like(request->like, &request->options.input, request->seed, request->keep_names, stdout);
	if (request->keep_names)
		return refuse("--keep-names goes with --like");
	if (shape.kind == 0)
		return refuse("expected --kind=malloc or --kind=uma");
	if (obstacle != NULL) {
		complain("gen", "--violate=%s: %s", request->rule->id, obstacle);
		return OUTCOME_USAGE;
	}
	if (request->folder != NULL)
		return generate_set(request);
	if (request->count != OPEN)
		return refuse("--count goes with --out");
	return generate(&shape, stdout, "standard output", &generated);
}

enum outcome
cmd_gen(int argc, char **argv)
{
	struct request request = {.options = {.command = argv[0], .short_options = ":", .help = help,
	    .long_options = long_options}, .seed = 1, .types = OPEN, .cpus = OPEN, .order = OPEN, .density = OPEN,
	    .count = OPEN};
	enum outcome outcome = OUTCOME_GOOD;
	bool done = false;
	int option;

	while ((option = options_next(&request.options, argc, argv, &done, &outcome)) != -1) {
		outcome = take(&request, option);
		if (outcome != OUTCOME_GOOD)
			return outcome;
	}
	if (done)
		return outcome;
	if (optind < argc)
		return refuse("expected options only");
	return run(&request);
}
