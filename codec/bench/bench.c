/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Measures the codec against plain reads of the same bytes, in one run, all operations in turn in every round, so that
 * what disturbs one disturbs the others. Reports medians with quartiles; checks every result.
 */
#define _POSIX_C_SOURCE 200809L
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <json-c/json.h>

#include "bench.h"

#define MAX_OPERATIONS 32

static const struct shape shapes[] = {
	{"32 MB, 8 of 1024 CPUs", MTSTREAM_MALLOC, MTSTREAM_LITTLE_ENDIAN, 1024, 8, 491},
	{"32 MB, 8 of 1024 CPUs, big endian", MTSTREAM_MALLOC, MTSTREAM_BIG_ENDIAN, 1024, 8, 491},
	{"32 MB, 1024 of 1024 CPUs", MTSTREAM_MALLOC, MTSTREAM_LITTLE_ENDIAN, 1024, 1024, 491},
	{"32 MB, 1024 of 1024 CPUs, big endian", MTSTREAM_MALLOC, MTSTREAM_BIG_ENDIAN, 1024, 1024, 491},
	{"128 MB, 8 of 1024 CPUs", MTSTREAM_MALLOC, MTSTREAM_LITTLE_ENDIAN, 1024, 8, 1964},
	{"128 MB, 8 of 1024 CPUs, big endian", MTSTREAM_MALLOC, MTSTREAM_BIG_ENDIAN, 1024, 8, 1964},
	{"5 MB, 2 of 256 CPUs", MTSTREAM_MALLOC, MTSTREAM_LITTLE_ENDIAN, 256, 2, 300},
	{"8 MB, 4 of 256 CPUs", MTSTREAM_MALLOC, MTSTREAM_LITTLE_ENDIAN, 256, 4, 500},
	{"328 MB, 4 of 256 CPUs", MTSTREAM_MALLOC, MTSTREAM_LITTLE_ENDIAN, 256, 4, 20000},
	{"21 MB, 16 of 16 CPUs", MTSTREAM_MALLOC, MTSTREAM_LITTLE_ENDIAN, 16, 16, 20000},
	{"2 MB, 1 CPU", MTSTREAM_MALLOC, MTSTREAM_LITTLE_ENDIAN, 1, 1, 20000},
	{"0.3 MB of zones, 16 of 16 CPUs", MTSTREAM_UMA, MTSTREAM_LITTLE_ENDIAN, 16, 16, 250},
	{"23 MB of zones, 8 of 16 CPUs, big endian", MTSTREAM_UMA, MTSTREAM_BIG_ENDIAN, 16, 8, 20000},
};

static const struct shape short_shapes[] = {
	{"0.7 MB, 2 of 64 CPUs", MTSTREAM_MALLOC, MTSTREAM_LITTLE_ENDIAN, 64, 2, 300},
	{"0.7 MB, 2 of 64 CPUs, big endian", MTSTREAM_MALLOC, MTSTREAM_BIG_ENDIAN, 64, 2, 300},
	{"0.3 MB of zones, 16 of 16 CPUs", MTSTREAM_UMA, MTSTREAM_LITTLE_ENDIAN, 16, 16, 250},
};

static const char *const yardstick_names[] = {
	[NO_YARDSTICK] = NULL,
	[PLAIN_READ] = "plain read",
	[PLAIN_READ_OF_BOTH] = "plain read of both",
	[MEMSET] = "memset",
	[PIPE_READ] = "pipe read",
};

struct measure {
	double seconds[ROUNDS];
	double low, median, high; /* quartiles, of one call */
};

int
compare_seconds(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static void
measure_stream(struct stream *stream, struct measure *measures)
{
	for (unsigned round = 0; round < ROUNDS; round++) {
		for (size_t i = 0; i < noperations; i++)
			must(operations[i].run(stream, &measures[i].seconds[round]), operations[i].name);
	}
	for (size_t i = 0; i < noperations; i++) {
		struct measure *m = &measures[i];
		qsort(m->seconds, ROUNDS, sizeof(m->seconds[0]), compare_seconds);
		m->low = m->seconds[ROUNDS / 4] / operations[i].calls;
		m->median = m->seconds[ROUNDS / 2] / operations[i].calls;
		m->high = m->seconds[ROUNDS - 1 - ROUNDS / 4] / operations[i].calls;
	}
}

/* How many times its yardstick an operation takes; 0 if it has none. */
static double
ratio(const struct measure *measures, size_t operation)
{
	const char *yardstick = yardstick_names[operations[operation].yardstick];

	for (size_t i = 0; yardstick != NULL && i < noperations; i++) {
		if (strcmp(operations[i].name, yardstick) == 0)
			return measures[operation].median / measures[i].median;
	}
	return 0;
}

static void
print_stream(const struct stream *stream, const struct measure *measures)
{
	printf("\n%s (%u records, %zu bytes)\n%-34s %12s %12s %12s  %s\n", stream->shape.name, stream->shape.count,
	    stream->size, "", "median us", "quartile", "quartile", "ratio");
	for (size_t i = 0; i < noperations; i++) {
		printf("%-34s %12.3f %12.3f %12.3f", operations[i].name, measures[i].median * 1e6, measures[i].low * 1e6,
		    measures[i].high * 1e6);
		if (operations[i].yardstick != NO_YARDSTICK)
			printf("  %.2f x %s", ratio(measures, i), yardstick_names[operations[i].yardstick]);
		putchar('\n');
	}
}

static struct json_object *
json_stream(const struct stream *stream, const struct measure *measures)
{
	struct json_object *object = json_object_new_object(), *list = json_object_new_array();

	json_object_object_add(object, "stream", json_object_new_string(stream->shape.name));
	json_object_object_add(object, "kind",
	    json_object_new_string(stream->shape.kind == MTSTREAM_MALLOC ? "malloc" : "uma"));
	json_object_object_add(object, "bytes", json_object_new_int64((int64_t)stream->size));
	json_object_object_add(object, "maxcpus", json_object_new_int64(stream->shape.maxcpus));
	json_object_object_add(object, "count", json_object_new_int64(stream->shape.count));
	for (size_t i = 0; i < noperations; i++) {
		struct json_object *entry = json_object_new_object();
		json_object_object_add(entry, "operation", json_object_new_string(operations[i].name));
		json_object_object_add(entry, "median_seconds", json_object_new_double(measures[i].median));
		json_object_object_add(entry, "low_quartile_seconds", json_object_new_double(measures[i].low));
		json_object_object_add(entry, "high_quartile_seconds", json_object_new_double(measures[i].high));
		if (operations[i].yardstick != NO_YARDSTICK) {
			json_object_object_add(entry, "yardstick",
			    json_object_new_string(yardstick_names[operations[i].yardstick]));
			json_object_object_add(entry, "ratio", json_object_new_double(ratio(measures, i)));
		}
		json_object_array_add(list, entry);
	}
	json_object_object_add(object, "operations", list);
	return object;
}

static void
usage(FILE *out)
{
	fprintf(out, "usage: mtstream-bench [OPTION]...\n"
		     "  --short         small streams only: checks the results, the times mean little\n"
		     "  --json=FILE     write the figures to FILE, too\n"
		     "  --data=FILE     write bytes and medians to FILE, in columns for plot.gp\n"
		     "  --program=FILE  measure that mtstream program, too\n");
}

/* A line of the table that plot.gp reads: octets, then microseconds of each operation in their order. */
static void
print_data(FILE *file, const struct stream *stream, const struct measure *measures)
{
	fprintf(file, "%zu", stream->size);
	for (size_t i = 0; i < noperations; i++)
		fprintf(file, "\t%.3f", measures[i].median * 1e6);
	fputc('\n', file);
}

static FILE *
begin_data(const char *path)
{
	FILE *file = fopen(path, "w");

	must(file != NULL, path);
	fprintf(file, "bytes");
	for (size_t i = 0; i < noperations; i++) {
		fputc('\t', file);
		for (const char *c = operations[i].name; *c != '\0'; c++)
			fputc(*c == ' ' ? '_' : *c, file);
	}
	fputc('\n', file);
	return file;
}

struct command_line {
	bool short_run;
	const char *json, *data, *program;
};

/* Measures everything; the figures go to standard output and wherever the command line says. */
static void
measure_all(const struct command_line *line)
{
	static struct measure measures[MAX_OPERATIONS];
	const struct shape *all_shapes = line->short_run ? short_shapes : shapes;
	size_t n = line->short_run ? sizeof(short_shapes) / sizeof(short_shapes[0]) : sizeof(shapes) / sizeof(shapes[0]);
	FILE *data = line->data != NULL ? begin_data(line->data) : NULL;
	struct json_object *all = json_object_new_array();
	struct stream stream;

	must(noperations <= MAX_OPERATIONS, "room for the operations");
	for (size_t i = 0; i < n; i++) {
		stream_make(&stream, &all_shapes[i]);
		measure_stream(&stream, measures);
		print_stream(&stream, measures);
		fflush(stdout);
		json_object_array_add(all, json_stream(&stream, measures));
		if (data != NULL)
			print_data(data, &stream, measures);
		stream_free(&stream);
	}
	if (line->program != NULL)
		processes_print(line->program, &all_shapes[0]);
	if (line->json != NULL)
		must(json_object_to_file_ext(line->json, all, JSON_C_TO_STRING_PRETTY) == 0, line->json);
	json_object_put(all);
	must(data == NULL || fclose(data) == 0, "writing the data");
}

int
main(int argc, char **argv)
{
	static const struct option options[] = {{"short", no_argument, NULL, 's'}, {"json", required_argument, NULL, 'j'},
	    {"data", required_argument, NULL, 'd'}, {"program", required_argument, NULL, 'p'}, {"help", no_argument, NULL, 'h'},
	    {NULL, 0, NULL, 0}};
	struct command_line line = {false, NULL, NULL, NULL};
	int option;

	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
		switch (option) {
		case 's':
			line.short_run = true;
			break;
		case 'j':
			line.json = optarg;
			break;
		case 'd':
			line.data = optarg;
			break;
		case 'p':
			line.program = optarg;
			break;
		default:
			usage(option == 'h' ? stdout : stderr);
			return option == 'h' ? EXIT_SUCCESS : 2;
		}
	}
	measure_all(&line);
	return EXIT_SUCCESS;
}
