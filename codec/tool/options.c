/* SPDX-License-Identifier: BSD-2-Clause */
#include "options.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum outcome
options_refuse(const struct options *options, const char *name, const char *value, const char *expects)
{
	complain(options->command, "--%s=%s: expected %s; see mtstream %s --help", name, value, expects,
	    options->command);
	return OUTCOME_USAGE;
}

static enum outcome
take_kind(struct options *options, const char *value)
{
	if (strcmp(value, "malloc") == 0)
		options->input.kind = MTSTREAM_MALLOC;
	else if (strcmp(value, "uma") == 0)
		options->input.kind = MTSTREAM_UMA;
	else
		return options_refuse(options, "kind", value, "malloc or uma");
	return OUTCOME_GOOD;
}

enum outcome
options_number(const struct options *options, const char *name, const char *value, uint64_t min, uint64_t max,
    uint64_t *number)
{
	char *end;

	errno = 0;
	*number = strtoull(value, &end, 10);
	if (*value < '0' || *value > '9' || *end != '\0' || errno != 0 || *number < min || *number > max) {
		char expects[64];

		snprintf(expects, sizeof(expects), "a number from %" PRIu64 " to %" PRIu64, min, max);
		return options_refuse(options, name, value, expects);
	}
	return OUTCOME_GOOD;
}

/* A limit of 0 would be none, as if the option were not given. */
static enum outcome
take_small_limit(const struct options *options, const char *name, const char *value, uint32_t *limit)
{
	uint64_t number;
	enum outcome outcome = options_number(options, name, value, 1, UINT32_MAX, &number);

	*limit = (uint32_t)number;
	return outcome;
}

static enum outcome
take_profile(struct options *options, const char *value)
{
	options->profile = profile_find(value);
	if (options->profile == NULL)
		return options_refuse(options, "profile", value, "freebsd-6 to freebsd-16");
	return OUTCOME_GOOD;
}

/* Deals with an option that commands share; *own is set if it is none. */
static enum outcome
take_shared(struct options *options, int option, char **argv, bool *own)
{
	struct mtstream_limits *limits = &options->input.limits;

	switch (option) {
	case OPTION_KIND:
		return take_kind(options, optarg);
	case OPTION_MAX_BYTES:
		return options_number(options, "max-bytes", optarg, 1, UINT64_MAX, &limits->max_bytes);
	case OPTION_MAX_CPUS:
		return take_small_limit(options, "max-cpus", optarg, &limits->max_cpus);
	case OPTION_MAX_TYPES:
		return take_small_limit(options, "max-types", optarg, &limits->max_types);
	case OPTION_SIZES:
		if (!sizes_parse(&options->sizes, optarg))
			return options_refuse(options, "sizes", optarg, "at most 64 positive numbers, as in 16,32,64");
		return OUTCOME_GOOD;
	case OPTION_PROFILE:
		return take_profile(options, optarg);
	case ':':
		complain(options->command, "%s needs a value; see mtstream %s --help", argv[optind - 1],
		    options->command);
		return OUTCOME_USAGE;
	case '?':
		if (optopt != 0 && optopt < OPTION_HELP)
			complain(options->command, "unknown option -%c; see mtstream %s --help", optopt,
			    options->command);
		else
			complain(options->command, "unknown option %s; see mtstream %s --help", argv[optind - 1],
			    options->command);
		return OUTCOME_USAGE;
	default:
		*own = true;
		return OUTCOME_GOOD;
	}
}

int
options_next(struct options *options, int argc, char **argv, bool *done, enum outcome *outcome)
{
	bool own = false;
	int option;

	opterr = 0;
	while (!own) {
		option = getopt_long(argc, argv, options->short_options, options->long_options, NULL);
		if (option == -1)
			return -1;
		if (option == OPTION_HELP) {
			fputs(options->help, stdout);
			*done = true;
			return -1;
		}
		*outcome = take_shared(options, option, argv, &own);
		*done = *outcome != OUTCOME_GOOD;
		if (*done)
			return -1;
	}
	return option;
}

enum outcome
options_format(const struct options *options, const char *value, enum format *format)
{
	static const char *const names[] = {[FORMAT_TEXT] = "text", [FORMAT_JSON] = "json", [FORMAT_CSV] = "csv"};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (strcmp(value, names[i]) == 0) {
			*format = (enum format)i;
			return OUTCOME_GOOD;
		}
	}
	return options_refuse(options, "format", value, "text, json or csv");
}

const struct size_table *
options_sizes(const struct options *options, const struct sidecar *sidecar)
{
	if (options->sizes.entries > 0)
		return &options->sizes;
	if (sidecar->sizes.entries > 0 || options->profile == NULL)
		return &sidecar->sizes;
	return &options->profile->sizes;
}
