/* SPDX-License-Identifier: BSD-2-Clause */
#include "conform_compare.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fields.h"

#define NOWHERE SIZE_MAX

/* Where the comparison is. */
struct place {
	size_t record; /* NOWHERE in the header */
	int64_t cpu;   /* negative outside of statistics */
	struct difference *difference;
};

/* Notes the difference in a key. Always false, for its callers to return. */
__attribute__((format(printf, 3, 4))) static bool
differ(const struct place *place, const char *key, const char *format, ...)
{
	char *text = place->difference->text;
	size_t used = 0;
	va_list arguments;

	if (place->record != NOWHERE)
		used += (size_t)snprintf(text, DETAIL_SIZE, "types[%zu], ", place->record);
	if (place->cpu >= 0)
		used += (size_t)snprintf(text + used, DETAIL_SIZE - used, "CPU %" PRId64 ", ", place->cpu);
	used += (size_t)snprintf(text + used, DETAIL_SIZE - used, "%.40s: ", key);
	va_start(arguments, format);
	vsnprintf(text + used, DETAIL_SIZE - used, format, arguments);
	va_end(arguments);
	return false;
}

static const char *
text_of(struct json_object *value)
{
	return value == NULL ? "nothing" : json_object_to_json_string_ext(value, JSON_C_TO_STRING_PLAIN);
}

/* Whether a key has the same value in both, which is not left out. */
static bool
same_value(const struct place *place, const char *key, struct json_object *expected, struct json_object *found)
{
	struct json_object *left = json_object_object_get(expected, key), *right = json_object_object_get(found, key);

	if (left == right || (left != NULL && right != NULL && json_object_equal(left, right)))
		return true;
	return differ(place, key, "expected %.70s, found %.70s", text_of(left), text_of(right));
}

static bool
read_number(struct json_object *value, unsigned width, uint64_t *number)
{
	const char *text = json_object_get_string(value);
	char *end;

	if (!json_object_is_type(value, width == sizeof(uint32_t) ? json_type_int : json_type_string))
		return false;
	/* Both are plain decimal digits. */
	if (text[0] < '0' || text[0] > '9' || (text[0] == '0' && text[1] != '\0'))
		return false;
	errno = 0;
	*number = strtoull(text, &end, 10);
	return *end == '\0' && errno == 0 && (width != sizeof(uint32_t) || *number <= UINT32_MAX);
}

/* One element of a field; 0 where the field is left out. */
static bool
read_element(const struct field *field, struct json_object *object, unsigned element, uint64_t *number)
{
	struct json_object *value;

	*number = 0;
	if (!json_object_object_get_ex(object, field->name, &value))
		return true;
	if (field->elements == 1)
		return read_number(value, field->width, number);
	return json_object_is_type(value, json_type_array) && json_object_array_length(value) == field->elements &&
	    read_number(json_object_array_get_idx(value, element), field->width, number);
}

static bool
same_field(const struct place *place, const struct field *field, struct json_object *expected,
    struct json_object *found)
{
	for (unsigned i = 0; i < field->elements; i++) {
		uint64_t left, right;

		if (!read_element(field, expected, i, &left))
			return differ(place, field->name, "the corpus is broken");
		if (!read_element(field, found, i, &right))
			return differ(place, field->name, "expected %s of %u bits, found %.70s",
			    field->width == sizeof(uint32_t) ? "a number" : "a string of a number", 8 * field->width,
			    text_of(json_object_object_get(found, field->name)));
		if (left != right)
			return differ(place, field->name, "expected %" PRIu64 ", found %" PRIu64, left, right);
	}
	return true;
}

/* Whether all keys are fields of the structure, or others; the last of those is NULL. */
static bool
known_keys(const struct place *place, enum structure structure, struct json_object *object, const char *const *others)
{
	if (object == NULL)
		return true;
	json_object_object_foreach(object, key, value) {
		const struct field *field = field_next(structure, NULL);
		size_t i = 0;

		(void)value;
		while (field != NULL && strcmp(field->name, key) != 0)
			field = field_next(structure, field);
		while (field == NULL && others[i] != NULL && strcmp(others[i], key) != 0)
			i++;
		if (field == NULL && others[i] == NULL)
			return differ(place, key, "unknown key");
	}
	return true;
}

static bool
same_fields(const struct place *place, enum structure structure, struct json_object *expected,
    struct json_object *found, const char *const *others)
{
	const struct field *field = NULL;

	while ((field = field_next(structure, field)) != NULL) {
		if (!same_field(place, field, expected, found))
			return false;
	}
	return known_keys(place, structure, found, others);
}

bool
same_header(struct json_object *expected, struct json_object *found, struct difference *difference)
{
	static const char *const others[] = {"kind", "byte_order", "types", NULL};
	static const char *const needed[] = {"kind", "byte_order", "version", "maxcpus", "count"};
	const struct place place = {NOWHERE, -1, difference};
	struct json_object *types = json_object_object_get(found, "types");

	for (size_t i = 0; i < sizeof(needed) / sizeof(needed[0]); i++) {
		if (!same_value(&place, needed[i], expected, found))
			return false;
	}
	if (!same_fields(&place, STRUCTURE_HEADER, expected, found, others))
		return false;
	if (!json_object_is_type(types, json_type_array))
		return differ(&place, "types", "expected an array");
	if (json_object_array_length(types) != json_object_get_uint64(json_object_object_get(expected, "count")))
		return differ(&place, "types", "found %zu records", json_object_array_length(types));
	return true;
}

static int
by_cpu(const void *a, const void *b)
{
	int64_t left = json_object_get_int64(json_object_object_get(*(struct json_object *const *)a, "cpu"));
	int64_t right = json_object_get_int64(json_object_object_get(*(struct json_object *const *)b, "cpu"));

	return (left > right) - (left < right);
}

/* Puts the elements of `cpus` in order, and holds them to be objects of one CPU each. */
static bool
order_cpus(const struct place *place, uint64_t maxcpus, struct json_object *cpus)
{
	if (!json_object_is_type(cpus, json_type_array))
		return differ(place, "cpus", "expected an array");
	for (size_t i = 0; i < json_object_array_length(cpus); i++) {
		struct json_object *stats = json_object_array_get_idx(cpus, i);
		uint64_t cpu;

		if (!json_object_is_type(stats, json_type_object) ||
		    !read_number(json_object_object_get(stats, "cpu"), sizeof(uint32_t), &cpu) || cpu >= maxcpus)
			return differ(place, "cpus", "expected objects with a number below maxcpus as cpu");
	}
	json_object_array_sort(cpus, by_cpu);
	return true;
}

/* The CPU at a place, beyond any where there is none. */
static int64_t
cpu_at(struct json_object *cpus, size_t i)
{
	if (i >= json_object_array_length(cpus))
		return INT64_MAX;
	return json_object_get_int64(json_object_object_get(json_object_array_get_idx(cpus, i), "cpu"));
}

/* Both are in order. A CPU that only one of them has must be all zero in that one. */
static bool
same_cpus(struct place *place, enum structure structure, struct json_object *expected, struct json_object *found)
{
	static const char *const others[] = {"cpu", NULL};
	size_t i = 0, k = 0;

	while (i < json_object_array_length(expected) || k < json_object_array_length(found)) {
		int64_t left = cpu_at(expected, i), right = cpu_at(found, k);

		place->cpu = left < right ? left : right;
		if (!same_fields(place, structure, left > right ? NULL : json_object_array_get_idx(expected, i),
		    right > left ? NULL : json_object_array_get_idx(found, k), others))
			return false;
		i += left <= right;
		k += right <= left;
		if (right <= left && cpu_at(found, k) == right)
			return differ(place, "cpu", "found twice");
	}
	return true;
}

bool
same_record(enum mtstream_kind kind, uint64_t maxcpus, size_t index, struct json_object *expected,
    struct json_object *found, struct difference *difference)
{
	static const char *const others[] = {"name", "name_hex", "cpus", "totals", NULL};
	const enum structure record = kind == MTSTREAM_UMA ? STRUCTURE_UMA_ZONE : STRUCTURE_MALLOC_TYPE;
	const enum structure stats = kind == MTSTREAM_UMA ? STRUCTURE_UMA_STATS : STRUCTURE_MALLOC_STATS;
	struct json_object *wanted = json_object_object_get(expected, "cpus"), *cpus = json_object_object_get(found, "cpus");
	struct place place = {index, -1, difference};

	if (!json_object_is_type(found, json_type_object))
		return differ(&place, "record", "expected an object");
	return same_value(&place, "name", expected, found) && same_value(&place, "name_hex", expected, found) &&
	    same_fields(&place, record, expected, found, others) && order_cpus(&place, maxcpus, wanted) &&
	    order_cpus(&place, maxcpus, cpus) && same_cpus(&place, stats, wanted, cpus);
}

static int
by_text(const void *a, const void *b)
{
	return strcmp(text_of(*(struct json_object *const *)a), text_of(*(struct json_object *const *)b));
}

bool
same_totals(size_t index, struct json_object *expected, struct json_object *found, struct difference *difference)
{
	const struct place place = {index, -1, difference};
	struct json_object *skew = json_object_object_get(found, "skew");

	if (!json_object_is_type(expected, json_type_object))
		return differ(&place, "totals", "the corpus is broken");
	if (!json_object_is_type(found, json_type_object))
		return differ(&place, "totals", "expected an object");
	/* A set. */
	if (json_object_is_type(skew, json_type_array))
		json_object_array_sort(skew, by_text);
	skew = json_object_object_get(expected, "skew");
	if (skew != NULL)
		json_object_array_sort(skew, by_text);
	json_object_object_foreach(expected, wanted, value) {
		(void)value;
		if (!same_value(&place, wanted, expected, found))
			return false;
	}
	json_object_object_foreach(found, key, other) {
		(void)other;
		if (!json_object_object_get_ex(expected, key, NULL))
			return differ(&place, key, "unknown key");
	}
	return true;
}
