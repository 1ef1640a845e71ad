/* SPDX-License-Identifier: BSD-2-Clause */
/* Command lines: the options that several commands have, and complaints about all of them. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include <getopt.h>

#include "input.h"

/* Values of long options without a letter; those of a command itself start at OPTION_OWN. */
enum {
	OPTION_HELP = 256,
	OPTION_KIND,
	OPTION_MAX_BYTES,
	OPTION_MAX_CPUS,
	OPTION_MAX_TYPES,
	OPTION_SIZES,
	OPTION_PROFILE,
	OPTION_OWN
};

/* For the table of a command that reads streams, and its help. */
#define OPTIONS_INPUT \
	{"help", no_argument, NULL, OPTION_HELP}, \
	{"kind", required_argument, NULL, OPTION_KIND}, \
	{"max-bytes", required_argument, NULL, OPTION_MAX_BYTES}, \
	{"max-cpus", required_argument, NULL, OPTION_MAX_CPUS}, \
	{"max-types", required_argument, NULL, OPTION_MAX_TYPES}
#define OPTIONS_INPUT_HELP \
	"      --kind=KIND       the stream is malloc (kern.malloc_stats) or uma\n" \
	"                        (vm.zone_stats); else its sidecar or length has to tell\n" \
	"      --max-bytes=N     status 4 if a stream is longer,\n" \
	"      --max-cpus=N      has statistics for more CPUs,\n" \
	"      --max-types=N     or has more malloc types or zones\n" \
	"      --help            print this\n"

/* The same for one that names sizes. */
#define OPTIONS_SIZES \
	{"sizes", required_argument, NULL, OPTION_SIZES}, \
	{"profile", required_argument, NULL, OPTION_PROFILE}
#define OPTIONS_SIZES_HELP \
	"      --sizes=N,N,...   the kernel's bucket table (vm.malloc.zone_sizes), in the\n" \
	"                        order of the bits; else the sidecar's, else that of\n" \
	"      --profile=NAME    the kernel's line, freebsd-6 to freebsd-16\n"

/* How a table is printed. */
enum format {
	FORMAT_TEXT,
	FORMAT_JSON,
	FORMAT_CSV
};

/* What a command line says about every input. */
struct options {
	const char *command;     /* for complaints */
	const char *short_options, *help;
	const struct option *long_options;
	struct input_options input;
	struct size_table sizes;       /* without entries if not given */
	const struct profile *profile; /* NULL if not given */
};

/*
 * The next option that is the command's own, as getopt_long() returns it; the others are dealt with. Returns -1 when
 * there are no more, or when *done is set: after --help, which is printed, and after a complaint, with the outcome.
 */
int options_next(struct options *options, int argc, char **argv, bool *done, enum outcome *outcome);

/* Complains about the value of an option, and points to the help. */
enum outcome options_refuse(const struct options *options, const char *name, const char *value, const char *expects);

/* Reads the value of an option that is a number. Complains where it is none, or not from min to max. */
enum outcome options_number(const struct options *options, const char *name, const char *value, uint64_t min,
    uint64_t max, uint64_t *number);

/* Reads the value of the option format. Complains where it is none. */
enum outcome options_format(const struct options *options, const char *value, enum format *format);

/* The bucket table to read a stream with; without entries if none is known. */
const struct size_table *options_sizes(const struct options *options, const struct sidecar *sidecar);

#endif
