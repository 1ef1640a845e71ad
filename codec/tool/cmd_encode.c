/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * mtstream encode: the decoded document, or its form as JSON lines, back to the stream.
 *
 * A whole document is held to the contract before the first byte is written. JSON lines are encoded line by line, in
 * constant memory: there only the status tells whether the stream is whole.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "document.h"
#include "json_reader.h"
#include "options.h"
#include "tool.h"

enum {
	OPTION_ORDER = OPTION_OWN
};

static const char help[] =
	"usage: mtstream encode [OPTION]... [FILE]\n"
	"Print the stream of a decoded document (what dump prints, plain or --jsonl) as\n"
	"bytes. Without FILE, or with -, read standard input.\n"
	"\n"
	"      --order=ORDER     write little or big endian, whatever byte_order the\n"
	"                        document has\n"
	"      --help            print this\n"
	"\n"
	"Of a document that is refused nothing is printed. JSON lines are encoded as they\n"
	"are read: there only the status tells whether the stream is complete.\n"
	"\n"
	"Status: 0 good, 1 the document is malformed, 2 usage, 3 input or output failed.\n";

static const struct option long_options[] = {
	{"help", no_argument, NULL, OPTION_HELP},
	{"order", required_argument, NULL, OPTION_ORDER},
	{NULL, 0, NULL, 0},
};

/* Room for the longest part that is written at once: a run of zeros. */
#define RUN_CPUS 1024u

struct output {
	struct mtstream_writer writer;
	unsigned char buffer[RUN_CPUS * MTSTREAM_STATS_SIZE];
};

/* Passes on what was written last. */
static void
put(struct output *output)
{
	fwrite(output->buffer, 1, mtstream_write_flush(&output->writer), stdout);
}

/* There may be billions, so it gives up where standard output has failed. */
static void
put_zeros(struct output *output, uint32_t cpus)
{
	while (cpus > 0 && !ferror(stdout)) {
		uint32_t run = cpus < RUN_CPUS ? cpus : RUN_CPUS;

		mtstream_write_zeros(&output->writer, run);
		put(output);
		cpus -= run;
	}
}

static void
begin(struct output *output, const struct document *document)
{
	mtstream_write_begin(&output->writer, document->kind, document->byte_order, &document->header, output->buffer,
	    sizeof(output->buffer));
	put(output);
}

static enum outcome
put_record(struct output *output, const struct document *document, size_t index, struct json_object *value)
{
	const bool is_malloc = document->kind == MTSTREAM_MALLOC;
	struct document_record record;
	struct document_cpu cpu;
	uint32_t next = 0;

	if (!document_record(document, index, value, &record))
		return OUTCOME_REFUSED;
	mtstream_write_record(&output->writer, record.name, is_malloc ? NULL : &record.zone);
	put(output);
	for (size_t i = 0; i < json_object_array_length(record.cpus); i++, next = cpu.cpu + 1) {
		if (!document_cpu(document, index, record.cpus, i, &cpu))
			return OUTCOME_REFUSED;
		put_zeros(output, cpu.cpu - next);
		if (is_malloc)
			mtstream_write_malloc_stats(&output->writer, &cpu.malloc);
		else
			mtstream_write_uma_stats(&output->writer, &cpu.uma);
		put(output);
	}
	put_zeros(output, document->header.maxcpus - next);
	return ferror(stdout) ? OUTCOME_FAILED : OUTCOME_GOOD;
}

static enum outcome
encode_whole(struct output *output, const struct document *document, struct json_object *types)
{
	const size_t records = json_object_array_length(types);
	enum outcome outcome = OUTCOME_GOOD;
	struct document_record record;

	for (size_t i = 0; i < records; i++)
		if (!document_record(document, i, json_object_array_get_idx(types, i), &record))
			return OUTCOME_REFUSED;
	begin(output, document);
	for (size_t i = 0; outcome == OUTCOME_GOOD && i < records; i++)
		outcome = put_record(output, document, i, json_object_array_get_idx(types, i));
	return outcome;
}

static enum outcome
encode_lines(struct output *output, const struct document *document, struct json_reader *reader)
{
	enum outcome outcome = OUTCOME_GOOD;
	bool end = false;

	for (size_t i = 0; outcome == OUTCOME_GOOD && !end; i++) {
		struct json_object *value;

		outcome = json_reader_next(reader, &value);
		/* Not earlier: a whole document that lacks `types` looks like a first line, and ends here. */
		if (outcome == OUTCOME_GOOD && i == 0)
			begin(output, document);
		end = json_object_object_get_ex(value, "end", NULL);
		if (outcome == OUTCOME_GOOD && end)
			outcome = document_end(document, i, value) ? OUTCOME_GOOD : OUTCOME_REFUSED;
		else if (outcome == OUTCOME_GOOD)
			outcome = put_record(output, document, i, value);
		json_object_put(value);
	}
	return outcome == OUTCOME_GOOD ? json_reader_end(reader) : outcome;
}

/* value is the first of the file: the whole document if it has `types`, else the first of JSON lines. */
static enum outcome
encode(struct json_reader *reader, struct json_object *value, unsigned order)
{
	struct document document = {.file = reader->name};
	const bool whole = json_object_object_get_ex(value, "types", NULL);
	struct json_object *types = NULL;
	struct output output;
	enum outcome outcome = whole ? json_reader_end(reader) : OUTCOME_GOOD;

	if (outcome != OUTCOME_GOOD)
		return outcome;
	if (!document_header(&document, value) || (whole && (types = document_types(&document, value)) == NULL))
		return OUTCOME_REFUSED;
	if (order != 0)
		document.byte_order = (enum mtstream_byte_order)order;
	outcome = whole ? encode_whole(&output, &document, types) : encode_lines(&output, &document, reader);
	if (outcome == OUTCOME_GOOD && mtstream_write_finish(&output.writer, NULL) != MTSTREAM_OK) {
		complain(reader->name, "internal error: the stream is not complete");
		outcome = OUTCOME_FAILED;
	}
	return outcome;
}

static enum outcome
encode_file(const char *path, unsigned order)
{
	struct json_reader reader;
	struct json_object *value;
	enum outcome outcome = json_reader_open(&reader, path);

	if (outcome != OUTCOME_GOOD)
		return outcome;
	outcome = json_reader_next(&reader, &value);
	if (outcome == OUTCOME_GOOD)
		outcome = encode(&reader, value, order);
	json_object_put(value);
	json_reader_close(&reader);
	return outcome;
}

enum outcome
cmd_encode(int argc, char **argv)
{
	struct options options = {
		.command = "encode", .short_options = ":", .help = help, .long_options = long_options,
	};
	enum outcome outcome = OUTCOME_GOOD;
	bool done = false;
	unsigned order = 0;

	while (options_next(&options, argc, argv, &done, &outcome) != -1) {
		order = strcmp(optarg, "little") == 0 ? MTSTREAM_LITTLE_ENDIAN
		    : strcmp(optarg, "big") == 0      ? MTSTREAM_BIG_ENDIAN
						      : 0;
		if (order == 0)
			return options_refuse(&options, "order", optarg, "little or big");
	}
	if (done)
		return outcome;
	if (argc - optind > 1) {
		complain("encode", "expected one file, found %d; see mtstream encode --help", argc - optind);
		return OUTCOME_USAGE;
	}
	return encode_file(argv[optind], order);
}
