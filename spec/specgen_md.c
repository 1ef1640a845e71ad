/* SPDX-License-Identifier: BSD-2-Clause */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "specgen.h"

#define WIDTH 120u

/* The table at hand: its first row is the heading. */
#define MAX_ROWS 64
#define MAX_COLUMNS 10
static char cells[MAX_ROWS][MAX_COLUMNS][512];
static unsigned nrows, ncells;

static void
append_list(const char *format, va_list arguments)
{
	char *cell = cells[nrows][ncells - 1];
	size_t used = strlen(cell), room = sizeof(cells[0][0]) - used;

	if (vsnprintf(cell + used, room, format, arguments) >= (int)room)
		fail("a cell is too long");
}

/* Adds to the last cell. */
__attribute__((format(printf, 1, 2))) static void
append(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	append_list(format, arguments);
	va_end(arguments);
}

__attribute__((format(printf, 1, 2))) static void
add_cell(const char *format, ...)
{
	va_list arguments;

	if (nrows == MAX_ROWS || ncells++ == MAX_COLUMNS)
		fail("a table is too large");
	va_start(arguments, format);
	append_list(format, arguments);
	va_end(arguments);
}

static void
end_row(void)
{
	nrows++;
	ncells = 0;
}

/* Adds a row of plain texts, separated by bars. */
static void
add_heading(const char *texts)
{
	memset(cells, 0, sizeof(cells));
	nrows = ncells = 0;
	for (size_t length; (length = strcspn(texts, "|")) != 0; texts += length + (texts[length] == '|'))
		add_cell("%.*s", (int)length, texts);
	end_row();
}

/* Width of a column; 0 if it is empty but for its heading. */
static unsigned
column_width(unsigned column)
{
	size_t width = 0, heading = strlen(cells[0][column]);

	for (unsigned row = 1; row < nrows; row++) {
		if (strlen(cells[row][column]) > width)
			width = strlen(cells[row][column]);
	}
	return (unsigned)(width != 0 && width < heading ? heading : width);
}

/* Columns that hold nothing are left out. */
static void
print_table(void)
{
	static const char dashes[] = "----------------------------------------------------------------"
				     "----------------------------------------------------------------";

	for (unsigned row = 0; row < nrows; row++) {
		for (unsigned column = 0; column < MAX_COLUMNS; column++) {
			if (column_width(column) != 0)
				printf("| %-*s ", (int)column_width(column), cells[row][column]);
		}
		puts("|");
		for (unsigned column = 0; row == 0 && column < MAX_COLUMNS; column++) {
			if (column_width(column) != 0)
				printf("|-%.*s-", (int)column_width(column), dashes);
		}
		if (row == 0)
			puts("|");
	}
}

/* "a, b" as code, each for itself. */
static const char *
code(const char *list)
{
	const char *comma = strstr(list, ", ");

	return comma == NULL ? compose("`%s`", list) : compose("`%.*s`, `%s`", (int)(comma - list), list, comma + 2);
}

static void
print_item(const char *head, const char *text)
{
	print_wrapped("- ", "  ", compose("%s: %s", head, text), WIDTH);
}

void
print_md_structure(const char *argument)
{
	const struct structure *structure = structures;

	while (strcmp(spelled(structure->id, '-'), argument) != 0)
		structure++;
	add_heading("Offset|Size|Type|Field|Kernel's name|Unit|Constraint|Rules|");
	for (const struct field *f = NULL; (f = next_field(structure->id, f)) != NULL; end_row()) {
		add_cell("%u", f->offset);
		add_cell("%u", f->width * f->elements);
		add_cell("%s", type_name(f));
		add_cell("`%s`", f->name);
		add_cell("%s", code(f->kernel));
		add_cell("%s", f->unit);
		add_cell("%s", f->constraint);
		add_cell("%s", f->rules);
	}
	print_table();
	putchar('\n');
	for (const struct field *f = NULL; (f = next_field(structure->id, f)) != NULL;)
		print_item(compose("`%s`", f->name), field_sentences(f));
}

void
print_md_totals(const char *argument)
{
	(void)argument;
	add_heading("Value|Stream|Type|Unit|Formula|");
	for (const struct total *t = totals; t->name != NULL; t++, end_row()) {
		add_cell("`%s`", t->name);
		add_cell("%s", spelled(t->kind, ' '));
		add_cell("%s", t->type);
		add_cell("%s", t->unit);
		add_cell("%s", t->formula);
	}
	print_table();
	putchar('\n');
	for (const struct total *t = totals; t->name != NULL; t++)
		print_item(compose("`%s`", t->name), t->meaning);
}

void
print_md_skews(const char *argument)
{
	(void)argument;
	add_heading("Flag|Meaning|");
	for (const struct skew *s = skews; s->symbol != NULL; s++, end_row()) {
		add_cell("`%s`", s->name);
		add_cell("%s", s->meaning);
	}
	print_table();
}

static void
add_rules_of(const struct status *class)
{
	const char *comma = "";

	add_cell("%s", "");
	for (const struct rule *r = rules; r->symbol != NULL; r++) {
		if (rule_class(r) != class)
			continue;
		append("%s%s", comma, r->id);
		comma = ", ";
	}
}

void
print_md_classes(const char *argument)
{
	(void)argument;
	add_heading("Error class|Level|Rules|Meaning|");
	for (const struct status *s = statuses; s->symbol != NULL; s++) {
		if (!is_class(s))
			continue;
		add_cell("`%s`", s->name);
		add_cell("%s", spelled(s->level, ' '));
		add_rules_of(s);
		add_cell("%s", s->text);
		end_row();
	}
	print_table();
}

static void
add_fields_of(const struct rule *rule)
{
	const char *comma = "";

	add_cell("%s", "");
	for (const struct field *f = fields; f->structure != NULL; f++) {
		if (!lists(f->rules, rule->id))
			continue;
		append("%s`%s.%s`", comma, spelled(f->structure, '_'), f->name);
		comma = ", ";
	}
}

void
print_md_rules(const char *argument)
{
	(void)argument;
	add_heading("Rule|Severity|Level|Error class|Fields|");
	for (const struct rule *r = rules; r->symbol != NULL; r++, end_row()) {
		const struct status *class = rule_class(r);

		add_cell("%s", r->id);
		add_cell("%s", spelled(r->severity, ' '));
		add_cell("%s", class == NULL ? "" : spelled(class->level, ' '));
		add_cell("%s", class == NULL ? "" : code(class->name));
		add_fields_of(r);
	}
	print_table();
}

static bool
has_prefix(const char *id, const char *prefix)
{
	size_t length = strlen(prefix);

	return strncmp(id, prefix, length) == 0 && id[length] == '-';
}

void
print_md_rule_texts(const char *prefix)
{
	for (const struct rule *r = rules; r->symbol != NULL; r++) {
		const struct status *class = rule_class(r);

		if (has_prefix(r->id, prefix))
			print_item(compose("**%s** (%s)", r->id, class == NULL ? "note" : code(class->name)), r->text);
	}
}

void
print_md_requirements(const char *argument)
{
	(void)argument;
	add_heading("Rule|Applies to|Shown by vectors or tests|");
	for (const struct requirement *r = requirements; r->id != NULL; r++, end_row()) {
		add_cell("%s", r->id);
		add_cell("%s", spelled(r->applies, ' '));
		add_cell("%s", *r->waiver == '\0' ? "yes" : compose("no: %s", r->waiver));
	}
	print_table();
}

void
print_md_requirement_texts(const char *prefix)
{
	for (const struct requirement *r = requirements; r->id != NULL; r++) {
		if (has_prefix(r->id, prefix))
			print_item(compose("**%s** (%s)", r->id, spelled(r->applies, ' ')), r->text);
	}
}
