/* SPDX-License-Identifier: BSD-2-Clause */
#include "explain_rule.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "rules.h"
#include "wrap.h"

#define WIDTH 80
#define LABEL_WIDTH 13

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

#define LEVEL_STRUCTURE "structure"
#define LEVEL_CONTENT "content"

static const struct error_class {
	enum mtstream_status status;
	const char *name, *level, *text;
} classes[] = {
#define MTSTREAM_CLASS(symbol, value, name, level, text) {MTSTREAM_##symbol, name, LEVEL_##level, text},
#include "format.def"
};

#define APPLIES_DECODER "decoder"
#define APPLIES_ENCODER "encoder"
#define APPLIES_CAPTURE "capture"

static const struct requirement {
	const char *id, *applies, *waiver, *text;
} requirements[] = {
#define MTSTREAM_REQUIREMENT(id, applies, waiver, text) {id, APPLIES_##applies, waiver, text},
#include "format.def"
};

/* Vectors that break a rule or keep it, or show a requirement: their number, and ids of some, each with a blank. */
static const struct vectors {
	const char *rule;
	unsigned breaking;
	const char *breaking_ids;
	unsigned keeping;
	const char *keeping_ids;
} vectors[] = {
#define RULE_VECTORS(rule, breaking, breaking_ids, keeping, keeping_ids) \
	{rule, breaking, breaking_ids, keeping, keeping_ids},
#define REQUIREMENT_VECTORS(rule, showing, showing_ids) {rule, 0, "", showing, showing_ids},
#include "rule_vectors.def"
};

static const struct vectors *
find_vectors(const char *rule)
{
	static const struct vectors none = {"", 0, "", 0, ""};

	for (size_t i = 0; i < COUNT(vectors); i++) {
		if (strcmp(vectors[i].rule, rule) == 0)
			return &vectors[i];
	}
	return &none;
}

static void
print_label(const char *label)
{
	printf("%-*s", LABEL_WIDTH, label);
}

static void
print_vectors(const char *label, unsigned count, const char *ids)
{
	print_label(label);
	printf("%u vector%s%s\n", count, count == 1 ? "" : "s", count > 0 ? ", such as" : "");
	for (; strchr(ids, ' ') > ids; ids = strchr(ids, ' ') + 1)
		printf("%*s%.*s\n", LABEL_WIDTH + 4, "", (int)strcspn(ids, " "), ids);
}

/* Whether a list such as "HDR-2 LEN-1" holds a rule. */
static bool
lists(const char *list, const char *id)
{
	const char *found = strstr(list, id);

	return found != NULL && strcspn(found, " ") == strlen(id);
}

/* The fields that a rule constrains. */
static void
print_fields(const char *id)
{
	const char *label = "Fields:";

	for (enum structure structure = 0; structure < STRUCTURES; structure++) {
		const struct field *field = field_name(structure);

		if (field == NULL)
			field = field_next(structure, NULL);
		for (; field != NULL; field = field_next(structure, field)) {
			if (!lists(field->rules, id))
				continue;
			print_label(label);
			printf("%s (%s)\n", field->name, field->kernel);
			label = "";
		}
	}
}

static void
print_class_of_rule(const struct error_class *class)
{
	char text[160];

	print_label("Error class:");
	snprintf(text, sizeof(text), "%s, of level %s: %s", class->name, class->level, class->text);
	wrap(LABEL_WIDTH, LABEL_WIDTH, WIDTH, text);
}

static void
print_rule(const struct rule *rule)
{
	const struct vectors *shown = find_vectors(rule->id);

	printf("%s, a rule of streams (%s)\n\n", rule->id, rule->is_note ? "note" : "violation");
	wrap(0, 0, WIDTH, rule->text);
	putchar('\n');
	for (size_t i = 0; i < COUNT(classes); i++) {
		if (classes[i].status == rule->class)
			print_class_of_rule(&classes[i]);
	}
	print_fields(rule->id);
	print_vectors(rule->is_note ? "Noted in:" : "Broken by:", shown->breaking, shown->breaking_ids);
	print_vectors("Kept by:", shown->keeping, shown->keeping_ids);
}

static void
print_requirement(const struct requirement *requirement)
{
	const struct vectors *shown = find_vectors(requirement->id);

	printf("%s, a requirement on programs (%s)\n\n", requirement->id, requirement->applies);
	wrap(0, 0, WIDTH, requirement->text);
	putchar('\n');
	if (*requirement->waiver == '\0') {
		print_vectors("Shown by:", shown->keeping, shown->keeping_ids);
		return;
	}
	print_label("Shown by:");
	printf("no vector: %s\n", requirement->waiver);
}

static void
print_class(const struct error_class *class)
{
	printf("%s, an error class of level %s: %s\n", class->name, class->level, class->text);
	for (const struct rule *rule = rule_next(NULL); rule != NULL; rule = rule_next(rule)) {
		if (rule->class != class->status)
			continue;
		printf("\n%s: ", rule->id);
		wrap(strlen(rule->id) + 2, 0, WIDTH, rule->text);
	}
}

bool
explain_rule(const char *id)
{
	const struct rule *rule = rule_find(id);

	if (rule != NULL)
		print_rule(rule);
	for (size_t i = 0; i < COUNT(requirements); i++) {
		if (strcasecmp(requirements[i].id, id) == 0) {
			print_requirement(&requirements[i]);
			return true;
		}
	}
	for (size_t i = 0; i < COUNT(classes); i++) {
		if (strcmp(classes[i].name, id) == 0) {
			print_class(&classes[i]);
			return true;
		}
	}
	return rule != NULL;
}

void
explain_rules(void)
{
	for (const struct rule *rule = rule_next(NULL); rule != NULL; rule = rule_next(rule))
		printf("%s  %-9s  %s\n", rule->id, rule->is_note ? "note" : "violation", rule->text);
	for (size_t i = 0; i < COUNT(requirements); i++)
		printf("%s  %-9s  %s\n", requirements[i].id, requirements[i].applies, requirements[i].text);
}
