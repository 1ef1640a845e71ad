/* SPDX-License-Identifier: BSD-2-Clause */
/* Values, names and ids that never change, written out by hand so that a change of the table cannot go unseen. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "expect.h"
#include "mtstream.h"

/* Beyond every value that is in use. */
#define LAST_VALUE 100

static const struct {
	int value;
	const char *name;
} statuses[] =
    {
	{0, "ok"},
	{1, "more"},
	{2, "end"},
	{10, "truncated"},
	{11, "version"},
	{12, "maxcpus"},
	{13, "trailing"},
	{20, "pad"},
	{21, "name-unterminated"},
	{22, "name-padding"},
	{40, "overflow"},
	{41, "limit"},
	{42, "space"},
	{43, "range"},
	{44, "not-found"},
	{45, "argument"},
	{46, "state"},
	{47, "stopped"},
},
  rules[] = {
      {1, "HDR-1"},
      {2, "HDR-2"},
      {3, "HDR-3"},
      {4, "LEN-1"},
      {5, "LEN-2"},
      {6, "HDR-4"},
      {7, "NAM-1"},
      {8, "NAM-2"},
      {20, "NAM-3"},
      {21, "NAM-4"},
      {22, "RSV-1"},
      {23, "RSV-2"},
      {24, "RSV-3"},
      {25, "UMA-1"},
      {26, "UMA-2"},
      {27, "UMA-3"},
      {28, "UMA-4"},
      {29, "UMA-5"},
      {30, "MSK-1"},
      {31, "SKW-1"},
      {32, "SKW-2"},
      {33, "SKW-3"},
};

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

Test(status, names_are_pinned_and_others_unknown)
{
	size_t next = 0;

	for (int value = 0; value <= LAST_VALUE; value++) {
		const char *name = mtstream_status_name((enum mtstream_status)value);

		if (next < LENGTH(statuses) && statuses[next].value == value)
			EXPECT_TEXT(name, statuses[next++].name);
		else
			cr_expect(strcmp(name, "unknown") == 0, "status %d is named %s", value, name);
	}
	EXPECT(next, LENGTH(statuses));
	EXPECT_TEXT(mtstream_status_name((enum mtstream_status)-1), "unknown");
}

Test(status, texts_are_phrases)
{
	for (size_t i = 0; i < LENGTH(statuses); i++) {
		const char *text = mtstream_status_text((enum mtstream_status)statuses[i].value);

		cr_assert(strlen(text) > 3, "status %d", statuses[i].value);
		cr_expect(islower((unsigned char)text[0]) && text[strlen(text) - 1] != '.', "%s", text);
		cr_expect(strcmp(text, "unknown status") != 0, "status %d", statuses[i].value);
	}
	EXPECT_TEXT(mtstream_status_text((enum mtstream_status)3), "unknown status");
}

Test(rule, ids_are_pinned_and_others_unknown)
{
	size_t next = 0;

	for (int value = 0; value <= LAST_VALUE; value++) {
		const char *id = mtstream_rule_id((enum mtstream_rule)value);

		if (next < LENGTH(rules) && rules[next].value == value)
			EXPECT_TEXT(id, rules[next++].name);
		else
			cr_expect(strcmp(id, "unknown") == 0, "rule %d is named %s", value, id);
	}
	EXPECT(next, LENGTH(rules));
}

Test(rule, every_rule_says_what_it_expects)
{
	EXPECT_TEXT(mtstream_rule_expects(MTSTREAM_RULE_LEN_1), "# bytes");
	EXPECT_TEXT(mtstream_rule_expects(MTSTREAM_RULE_NAM_1), "a NUL within 32 bytes");
	for (size_t i = 0; i < LENGTH(rules); i++) {
		const char *expects = mtstream_rule_expects((enum mtstream_rule)rules[i].value);

		cr_expect(strlen(expects) > 3 && strcmp(expects, "unknown") != 0, "%s", rules[i].name);
	}
	EXPECT_TEXT(mtstream_rule_expects((enum mtstream_rule)0), "unknown");
}

Test(version, of_header_and_library_agree)
{
	char text[32];
	unsigned number = mtstream_version();

	EXPECT(number, MTSTREAM_VERSION_NUMBER);
	snprintf(text, sizeof(text), "%u.%u.%u", number / 10000, number / 100 % 100, number % 100);
	EXPECT_TEXT(text, MTSTREAM_VERSION_STRING);
}
