/* SPDX-License-Identifier: BSD-2-Clause */
/* mtstream check: every rule, every finding. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "finding.h"
#include "json_write.h"
#include "options.h"
#include "text.h"

/* Names that are compared with each other, for NAM-4: they have to be kept, which takes 52 bytes each. */
#define MAX_NAMES 65536

enum {
	OPTION_JSON = OPTION_OWN,
	OPTION_LEVEL
};

static const char help[] =
    "usage: mtstream check [OPTION]... [FILE]...\n"
    "\n"
    "Prints a line for each finding, then the verdict. Violations refuse a stream,\n"
    "notes do not. All of that goes to standard output; complaints on standard error\n"
    "are about input that has no verdict: unreadable, over a limit, of unknown kind.\n"
    "\n"
    "      --level=LEVEL     hold streams to structure, or to content (the default)\n"
    "  -q, --quiet           print no findings and no verdicts: the exit status tells\n"
    "      --json            a JSON object a line for each stream that has a verdict\n"
    OPTIONS_SIZES_HELP
    OPTIONS_INPUT_HELP;

static const struct option long_options[] = {
	{"json", no_argument, NULL, OPTION_JSON},
	{"level", required_argument, NULL, OPTION_LEVEL},
	{"quiet", no_argument, NULL, 'q'},
	OPTIONS_SIZES,
	OPTIONS_INPUT,
	{NULL, 0, NULL, 0},
};

struct check {
	struct options options;
	bool quiet, as_json, structure_only;
	/* The stream at hand. */
	struct input input;
	struct json json;
	bool begun;                          /* the stream has an object in JSON */
	struct mtstream_header header;       /* version 0 until it is there */
	enum mtstream_byte_order byte_order;
	uint32_t record;                     /* whose name is below, or MTSTREAM_NONE */
	unsigned char name[MTSTREAM_NAME_SIZE];
	struct mtstream_finding first, last; /* violations */
	uint64_t violations, notes;
	unsigned char *names;                /* name fields so far, at most MAX_NAMES */
	uint32_t nnames, capacity;
};

static void
print_file(const struct check *check)
{
	text_print(stdout, check->input.name, strlen(check->input.name));
	fputs(": ", stdout);
}

/* The name field of a finding's record, NULL if it is not known. */
static const unsigned char *
finding_name(const struct check *check, const struct mtstream_finding *finding)
{
	if (finding->record == MTSTREAM_NONE)
		return NULL;
	if (finding->record == check->record)
		return check->name;
	return finding->record < check->nnames ? check->names + (size_t)finding->record * MTSTREAM_NAME_SIZE : NULL;
}

static void
print_finding(const struct check *check, const struct mtstream_finding *finding, const char *text)
{
	const unsigned char *name = finding_name(check, finding);
	char escaped[TEXT_NAME_SIZE];

	print_file(check);
	printf("offset %" PRIu64 ": ", finding->offset);
	if (finding->severity == MTSTREAM_NOTE)
		printf("note %s: ", mtstream_rule_id(finding->rule));
	else
		printf("violation %s %s: ", mtstream_rule_id(finding->rule), mtstream_status_name(finding->status));
	if (finding->record != MTSTREAM_NONE)
		printf("record %" PRIu32, finding->record);
	if (name != NULL) {
		text_name(escaped, name);
		printf(" \"%s\"", escaped);
	}
	if (finding->cpu != MTSTREAM_NONE)
		printf(", CPU %" PRIu32, finding->cpu);
	printf("%s%s\n", finding->record != MTSTREAM_NONE ? ": " : "", text);
}

static void
begin_object(struct check *check)
{
	struct json *json = &check->json;

	if (check->begun)
		return;
	check->begun = true;
	*json = (struct json){.stream = stdout};
	json_open(json, '{');
	json_key(json, "file");
	json_octets(json, check->input.name);
	json_key(json, "level");
	json_string(json, check->structure_only ? "structure" : "content");
	json_key(json, "findings");
	json_open(json, '[');
}

static void
write_finding(struct check *check, const struct mtstream_finding *finding, const char *text)
{
	struct json *json = &check->json;
	const unsigned char *name = finding_name(check, finding);

	begin_object(check);
	json_open(json, '{');
	json_key(json, "rule");
	json_string(json, mtstream_rule_id(finding->rule));
	json_key(json, "severity");
	json_string(json, finding->severity == MTSTREAM_NOTE ? "note" : "violation");
	if (finding->severity == MTSTREAM_VIOLATION) {
		json_key(json, "class");
		json_string(json, mtstream_status_name(finding->status));
	}
	json_key(json, "offset");
	json_number(json, finding->offset);
	if (finding->record != MTSTREAM_NONE) {
		json_key(json, "record");
		json_number(json, finding->record);
	}
	if (name != NULL)
		json_name(json, name);
	if (finding->cpu != MTSTREAM_NONE) {
		json_key(json, "cpu");
		json_number(json, finding->cpu);
	}
	json_key(json, "expected");
	json_decimal(json, finding->expected);
	json_key(json, "found");
	json_decimal(json, finding->found);
	json_key(json, "text");
	json_string(json, text);
	json_close(json, '}');
}

static int
visit(void *context, const struct mtstream_finding *finding)
{
	struct check *check = context;
	char text[FINDING_TEXT_SIZE];

	if (finding->severity == MTSTREAM_NOTE)
		check->notes++;
	else if (check->violations++ == 0)
		check->first = *finding;
	if (finding->severity == MTSTREAM_VIOLATION)
		check->last = *finding;
	if (check->quiet)
		return 0;
	finding_text(text, finding);
	if (check->as_json)
		write_finding(check, finding, text);
	else
		print_finding(check, finding, text);
	return ferror(stdout);
}

/* Keeps the name of the record at hand for NAM-4. */
static enum outcome
keep_name(struct check *check)
{
	if (check->structure_only || check->quiet || check->nnames == MAX_NAMES)
		return OUTCOME_GOOD;
	if (check->nnames == check->capacity) {
		uint32_t capacity = check->capacity == 0 ? 1024 : check->capacity * 2;
		unsigned char *names = realloc(check->names, (size_t)capacity * MTSTREAM_NAME_SIZE);

		if (names == NULL) {
			complain(check->input.name, "out of memory");
			return OUTCOME_FAILED;
		}
		check->names = names;
		check->capacity = capacity;
	}
	memcpy(check->names + (size_t)check->nnames * MTSTREAM_NAME_SIZE, check->name, MTSTREAM_NAME_SIZE);
	check->nnames++;
	return OUTCOME_GOOD;
}

static enum outcome
handle(void *context, const struct mtstream_push *push, const struct mtstream_event *event)
{
	struct check *check = context;

	switch (event->kind) {
	case MTSTREAM_EVENT_HEADER:
		check->header = push->header;
		check->byte_order = push->byte_order;
		return OUTCOME_GOOD;
	case MTSTREAM_EVENT_RECORD:
		check->record = event->record;
		memcpy(check->name, event->bytes, MTSTREAM_NAME_SIZE);
		return keep_name(check);
	default:
		return OUTCOME_GOOD;
	}
}

/* Looks for NAM-4, which push cannot: it takes all names at once. */
static enum outcome
check_duplicates(struct check *check)
{
	uint32_t head = check->input.kind == MTSTREAM_UMA ? MTSTREAM_UMA_ZONE_SIZE : MTSTREAM_MALLOC_TYPE_SIZE;
	uint64_t record_size = head + (uint64_t)check->header.maxcpus * MTSTREAM_STATS_SIZE;
	size_t capacity = mtstream_index_words(check->nnames);
	uint32_t *words = malloc(capacity * sizeof(*words));
	struct mtstream_index index;
	uint64_t key[2];
	enum mtstream_status status;

	if (words == NULL || getrandom(key, sizeof(key), 0) != (ssize_t)sizeof(key)) {
		complain(check->input.name, "%s", strerror(errno));
		free(words);
		return OUTCOME_FAILED;
	}
	check->record = MTSTREAM_NONE;
	status = mtstream_index_build(&index, check->names, MTSTREAM_NAME_SIZE, check->nnames, key, words, capacity);
	if (status == MTSTREAM_OK)
		status = mtstream_index_duplicates(&index, record_size, visit, check);
	free(words);
	return status == MTSTREAM_OK ? OUTCOME_GOOD : OUTCOME_FAILED;
}

#define REFUSES_STRUCTURE true
#define REFUSES_CONTENT false

static bool
refuses_structure(enum mtstream_status status)
{
	switch (status) {
#define MTSTREAM_CLASS(symbol, value, name, level, text) case MTSTREAM_##symbol: return REFUSES_##level;
#include "format.def"
	default:
		return false;
	}
}

static void
write_verdict(struct check *check, const struct mtstream_finding *refusal)
{
	struct json *json = &check->json;

	begin_object(check);
	json_close(json, ']');
	if (check->header.version != 0) {
		json_key(json, "kind");
		json_string(json, text_kind(check->input.kind));
		json_key(json, "byte_order");
		json_string(json, text_byte_order(check->byte_order));
		json_key(json, "header");
		json_open(json, '{');
		json_key(json, "version");
		json_number(json, check->header.version);
		json_key(json, "maxcpus");
		json_number(json, check->header.maxcpus);
		json_key(json, "count");
		json_number(json, check->header.count);
		json_key(json, "pad");
		json_number(json, check->header.pad);
		json_close(json, '}');
	}
	json_key(json, "verdict");
	json_string(json, refusal != NULL ? "invalid" : "valid");
	if (refusal != NULL) {
		json_key(json, "class");
		json_string(json, mtstream_status_name(refusal->status));
		json_key(json, "offset");
		json_number(json, refusal->offset);
	}
	json_close(json, '}');
	json_end(json);
}

static void
print_verdict(const struct check *check, const struct mtstream_finding *refusal)
{
	print_file(check);
	if (check->header.version != 0)
		printf("%s, %s endian, %" PRIu32 " %s, %" PRIu32 " CPUs: ", text_kind(check->input.kind),
		    text_byte_order(check->byte_order), check->header.count,
		    check->input.kind == MTSTREAM_UMA ? "zones" : "types", check->header.maxcpus);
	if (refusal != NULL)
		printf("does not conform: %s at offset %" PRIu64 " (%s)\n", mtstream_status_name(refusal->status),
		    refusal->offset, mtstream_rule_id(refusal->rule));
	else if (check->structure_only)
		printf("conforms in structure\n");
	else if (check->nnames < check->header.count)
		printf("conforms, %" PRIu64 " notes (NAM-4 was not looked for beyond %d names)\n", check->notes, MAX_NAMES);
	else
		printf("conforms, %" PRIu64 " note%s\n", check->notes, check->notes == 1 ? "" : "s");
}

static enum outcome
check_stream(struct check *check)
{
	struct mtstream_push_options options = {.checks = {visit, check, 0}};
	const struct mtstream_finding *refusal = NULL;
	enum mtstream_status status;
	enum outcome outcome;

	if (!check->structure_only)
		options.flags = MTSTREAM_PUSH_CHECK;
	options.checks.size_table_entries = (uint32_t)options_sizes(&check->options, &check->input.sidecar)->entries;
	outcome = input_decode(&check->input, &options, handle, check, &status);
	if ((outcome == OUTCOME_GOOD || outcome == OUTCOME_REFUSED) && !refuses_structure(status) && check->nnames > 0)
		outcome = worse(outcome, check_duplicates(check));
	if (outcome == OUTCOME_REFUSED)
		refusal = check->first.status == status ? &check->first : &check->last;
	if (check->quiet)
		return outcome;
	if (outcome != OUTCOME_GOOD && outcome != OUTCOME_REFUSED) {
		/* No verdict: an object that was begun stays incomplete. */
		if (check->begun)
			json_end(&check->json);
	} else if (check->as_json)
		write_verdict(check, refusal);
	else
		print_verdict(check, refusal);
	return outcome;
}

static enum outcome
check_path(struct check *check, const char *path)
{
	enum outcome outcome = input_open(&check->input, path, &check->options.input);

	if (outcome != OUTCOME_GOOD)
		return outcome;
	check->begun = false;
	check->header.version = 0;
	check->record = MTSTREAM_NONE;
	check->violations = check->notes = 0;
	check->nnames = 0;
	outcome = check_stream(check);
	input_close(&check->input);
	return ferror(stdout) ? OUTCOME_FAILED : outcome;
}

enum outcome
cmd_check(int argc, char **argv)
{
	struct check check = {.options = {.command = argv[0], .short_options = ":q", .help = help,
	    .long_options = long_options}};
	enum outcome outcome = OUTCOME_GOOD;
	bool done = false;
	int option;

	while ((option = options_next(&check.options, argc, argv, &done, &outcome)) != -1) {
		if (option == OPTION_JSON)
			check.as_json = true;
		else if (option == 'q')
			check.quiet = true;
		else if (strcmp(optarg, "structure") == 0)
			check.structure_only = true;
		else if (strcmp(optarg, "content") != 0)
			return options_refuse(&check.options, "level", optarg, "structure or content");
		else
			check.structure_only = false;
	}
	if (done)
		return outcome;
	if (optind == argc)
		outcome = check_path(&check, "-");
	for (int i = optind; i < argc; i++)
		outcome = worse(outcome, check_path(&check, argv[i]));
	free(check.names);
	return outcome;
}
