/* SPDX-License-Identifier: BSD-2-Clause */
#include "explain_page.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "colour.h"
#include "derived.h"
#include "explain_value.h"
#include "finding.h"
#include "text.h"
#include "wrap.h"

/* Octets in a row: no integer has more. */
#define ROW_SIZE 8

/* Where the cells of a row stand. */
#define OCTETS_COLUMN 10
#define FIELD_COLUMN 35
#define VALUE_COLUMN 47
#define MEANING_COLUMN 69
#define WIDTH 120

#define OCTETS_TEXT_SIZE 32
#define MEANING_TEXT_SIZE (SIZES_TEXT_SIZE + 512)

void
explain_heading(const struct explain_page *page, const char *format, ...)
{
	va_list arguments;

	fputs(page->colour ? BOLD : "", stdout);
	va_start(arguments, format);
	vprintf(format, arguments);
	va_end(arguments);
	puts(page->colour ? PLAIN : "");
}

void
explain_columns(const struct explain_page *page)
{
	explain_heading(page, "%8s  %-23s  %-10s  %-20s  %s", "Offset", "Octets", "Field", "Value", "Meaning");
}

/* Goes from a column to another, or a little beyond where that is passed already. */
static size_t
go_to(size_t at, size_t column)
{
	size_t blanks = at == 0 ? column : at + 2 > column ? 2 : column - at;

	printf("%*s", (int)blanks, "");
	return at + blanks;
}

static size_t
print_cell(size_t at, size_t column, const char *text)
{
	if (*text == '\0')
		return at;
	at = go_to(at, column);
	fputs(text, stdout);
	return at + text_width(text);
}

static void
print_row(const char *offset, const char *octets, const char *field, const char *value, const char *meaning)
{
	size_t at = print_cell(0, 0, offset);

	at = print_cell(at, OCTETS_COLUMN, octets);
	at = print_cell(at, FIELD_COLUMN, field);
	at = print_cell(at, VALUE_COLUMN, value);
	if (*meaning != '\0')
		at = go_to(at, MEANING_COLUMN);
	wrap(at, MEANING_COLUMN, WIDTH, meaning);
}

static void
print_octets_row(uint64_t offset, const char *octets, const char *field, const char *value, const char *meaning)
{
	char text[24];

	snprintf(text, sizeof(text), "%8" PRIu64, offset);
	print_row(text, octets, field, value, meaning);
}

void
explain_value(const char *name, const char *value, const char *meaning)
{
	print_row("", "", name, value, meaning);
}

/* Prints a finding; octet is its place in the row above, or none of them. */
static void
print_finding(const struct explain_page *page, const struct mtstream_finding *finding, size_t octet)
{
	bool is_note = finding->severity == MTSTREAM_NOTE, points = octet < ROW_SIZE;
	char text[FINDING_TEXT_SIZE];

	go_to(0, OCTETS_COLUMN + (points ? 3 * octet : 0));
	if (page->colour)
		fputs(is_note ? YELLOW : RED, stdout);
	fputs(points ? "^^ " : "", stdout);
	if (is_note)
		printf("note %s: ", mtstream_rule_id(finding->rule));
	else
		printf("violation %s %s: ", mtstream_rule_id(finding->rule), mtstream_status_name(finding->status));
	finding_text(text, finding);
	printf("%s%s\n", text, page->colour ? PLAIN : "");
}

/* The derived value that a rule is about, NULL for a rule about octets. */
static const char *
derived_of(enum mtstream_rule rule)
{
	switch (rule) {
	case MTSTREAM_RULE_MSK_1:
		return "size_mask";
	case MTSTREAM_RULE_SKW_1:
		return "bytes";
	case MTSTREAM_RULE_SKW_2:
	case MTSTREAM_RULE_SKW_3:
		return "count";
	default:
		return NULL;
	}
}

/* Prints what was found in a row. Where a stream ends is no matter of a row. */
static void
print_findings(const struct explain_page *page, uint64_t offset, size_t size)
{
	for (size_t i = 0; i < page->findings.count; i++) {
		const struct mtstream_finding *finding = &page->array[i];

		if (derived_of(finding->rule) == NULL && finding->offset >= offset && finding->offset - offset < size)
			print_finding(page, finding, (size_t)(finding->offset - offset));
	}
}

/* Fields are read one by one, since a structure need not be all there. */
static uint64_t
read_integer(const unsigned char *octets, size_t width, enum mtstream_byte_order byte_order)
{
	uint64_t value = 0;

	for (size_t i = 0; i < width; i++)
		value = value << 8 | octets[byte_order == MTSTREAM_BIG_ENDIAN ? i : width - 1 - i];
	return value;
}

static bool
all_zero(const unsigned char *octets, size_t size)
{
	for (size_t i = 0; i < size; i++) {
		if (octets[i] != 0)
			return false;
	}
	return true;
}

static void
format_zeros(char text[OCTETS_TEXT_SIZE], uint64_t size)
{
	snprintf(text, OCTETS_TEXT_SIZE, "00 * %" PRIu64, size);
}

/* The octets of a row; more than fit are zeros. */
static void
format_octets(char text[OCTETS_TEXT_SIZE], const unsigned char *octets, size_t size)
{
	if (size > ROW_SIZE) {
		format_zeros(text, size);
		return;
	}
	for (size_t i = 0; i < size; i++)
		snprintf(text + 3 * i, 4, i < size - 1 ? "%02x " : "%02x", octets[i]);
}

/* The value of a field, or of one element of it, of which there are size octets. */
static void
format_value(const struct explain_page *page, const struct field *field, const unsigned char *octets, size_t size,
    char text[VALUE_TEXT_SIZE], char note[SIZES_TEXT_SIZE])
{
	size_t whole = field->width > 1 ? field->width : field->elements;
	char name[TEXT_NAME_SIZE];
	uint64_t value;

	*note = '\0';
	if (size < whole)
		snprintf(text, VALUE_TEXT_SIZE, "%zu of %zu octets", size, whole);
	else if (field->width == 1) {
		text_name(name, octets);
		snprintf(text, VALUE_TEXT_SIZE, "\"%s\"", name);
	} else if (page->byte_order == 0)
		snprintf(text, VALUE_TEXT_SIZE, "?");
	else {
		value = read_integer(octets, field->width, page->byte_order);
		value_number(text, value, false, field->unit);
		value_note(note, field, value, page->sizes, page->profile);
	}
}

static void
format_meaning(char text[MEANING_TEXT_SIZE], const char *note, const struct field *field)
{
	bool always = strcmp(field->since, "all") == 0;

	snprintf(text, MEANING_TEXT_SIZE, "%s%s%s%s%s%s", note, *note != '\0' ? ": " : "", field->meaning,
	    always ? "" : " Since ", always ? "" : field->since, always ? "" : ".");
}

/* A field, or its first octets. */
static void
print_field(const struct explain_page *page, const struct field *field, bool tell, uint64_t offset,
    const unsigned char *octets, size_t size)
{
	size_t element = field->width > 1 ? field->width : ROW_SIZE, step;
	char text[OCTETS_TEXT_SIZE], value[VALUE_TEXT_SIZE], note[SIZES_TEXT_SIZE], meaning[MEANING_TEXT_SIZE];

	for (size_t at = 0; at < size; at += step) {
		size_t left = size - at;
		bool first = at == 0, fold = !page->all && left > ROW_SIZE && all_zero(octets + at, left);

		step = fold || left < element ? left : element;
		format_octets(text, octets + at, step);
		*value = *note = *meaning = '\0';
		if (first || field->width > 1)
			format_value(page, field, octets + at, left, value, note);
		if (first && tell)
			format_meaning(meaning, note, field);
		print_octets_row(offset + at, text, first ? field->name : "", value, first && tell ? meaning : note);
		print_findings(page, offset + at, step);
	}
}

void
explain_part(struct explain_page *page, enum structure structure, uint64_t offset, const unsigned char *octets,
    size_t size)
{
	const struct field *field = field_name(structure);
	bool tell = page->all || !page->told[structure];

	if (field == NULL)
		field = field_next(structure, NULL);
	for (; field != NULL && field->position < size; field = field_next(structure, field)) {
		size_t whole = (size_t)field->width * field->elements, left = size - field->position;

		print_field(page, field, tell, offset + field->position, octets + field->position,
		    left < whole ? left : whole);
	}
	page->told[structure] = true;
}

void
explain_zeros(uint64_t offset, uint32_t cpu, uint32_t cpus)
{
	char octets[OCTETS_TEXT_SIZE], field[64];

	format_zeros(octets, (uint64_t)cpus * MTSTREAM_STATS_SIZE);
	if (cpus == 1)
		snprintf(field, sizeof(field), "CPU %" PRIu32 ": all zero", cpu);
	else
		snprintf(field, sizeof(field), "%" PRIu32 " CPUs, %" PRIu32 " to %" PRIu32 ": all zero", cpus, cpu,
		    cpu + (cpus - 1));
	print_octets_row(offset, octets, field, "", "");
}

/* How a derived value comes about; a formula for each kind reads "malloc: ...; uma: ...". */
static void
format_formula(char text[MEANING_TEXT_SIZE], const char *note, const struct derived *derived, enum mtstream_kind kind)
{
	const char *formula = derived->formula, *own = strstr(formula, kind == MTSTREAM_MALLOC ? "malloc: " : "uma: ");

	if (own != NULL)
		formula = strchr(own, ' ') + 1;
	snprintf(text, MEANING_TEXT_SIZE, "%s%s%.*s. %s", note, *note != '\0' ? ": " : "", (int)strcspn(formula, ";"),
	    formula, derived->meaning);
}

static void
print_derived_findings(const struct explain_page *page, const char *name)
{
	for (size_t i = 0; i < page->findings.count; i++) {
		const char *about = derived_of(page->array[i].rule);

		if (about != NULL && strcmp(about, name) == 0)
			print_finding(page, &page->array[i], ROW_SIZE);
	}
}

void
explain_totals(struct explain_page *page, const struct mtstream_totals *totals)
{
	const struct derived *derived = NULL;
	char value[VALUE_TEXT_SIZE], note[SIZES_TEXT_SIZE], meaning[MEANING_TEXT_SIZE];

	while ((derived = derived_next(derived, page->kind, totals)) != NULL) {
		uint64_t number = derived_value(derived, totals);

		*note = *meaning = '\0';
		value_number(value, number, derived->is_signed, derived->unit);
		if (derived->offset == offsetof(struct mtstream_totals, size_mask))
			sizes_text(note, page->sizes, number);
		if (page->all || !page->told_totals)
			format_formula(meaning, note, derived, page->kind);
		explain_value(derived->name, value, *meaning != '\0' ? meaning : note);
		print_derived_findings(page, derived->name);
	}
	page->told_totals = true;
}

void
explain_end(const struct explain_page *page, const struct mtstream_finding *finding, const unsigned char *octet)
{
	char octets[OCTETS_TEXT_SIZE] = "--";

	if (octet != NULL)
		format_octets(octets, octet, 1);
	print_octets_row(finding->offset, octets, "", "", "");
	print_finding(page, finding, 0);
}
