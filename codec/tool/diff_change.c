/* SPDX-License-Identifier: BSD-2-Clause */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "diff.h"

const char *const diff_states[DIFF_STATES] = {"appeared", "vanished", "reset", "grows"};

struct change
diff_change(const struct diff *diff, const struct column *column, const struct diff_row *row)
{
	uint64_t first = column_order(column, row->first[column->value]);
	uint64_t last = column_order(column, row->last[column->value]);
	struct change change = {.known = true, .negative = last < first};

	change.magnitude = change.negative ? first - last : last - first;
	if (column->form == FORM_COUNTER) {
		change.known = row->in_last && !row->reset;
	} else if (column->form == FORM_SIZES) {
		change.known = row->in_last && !row->reset && !diff->sizes_differ;
		change.negative = false;
		change.magnitude = last & ~first;
	}
	return change;
}

bool
diff_is_changed(const struct diff *diff, const struct diff_row *row)
{
	if (!row->in_first || !row->in_last || row->reset)
		return true;
	for (size_t i = 0; i < diff->columns->count; i++) {
		const struct column *column = &diff->columns->columns[i];

		if (diff_change(diff, column, row).known && row->first[column->value] != row->last[column->value])
			return true;
	}
	return false;
}

void
diff_sum(struct diff *diff)
{
	struct diff_row *totals = &diff->totals;

	totals->in_first = totals->in_last = true;
	memset(totals->first, 0, sizeof(totals->first));
	memset(totals->last, 0, sizeof(totals->last));
	for (size_t i = 0; i < diff->nrows; i++) {
		for (size_t j = 0; j < diff->columns->count; j++) {
			const struct column *column = &diff->columns->columns[j];

			/* What cannot be compared would not be a change of the total, either. */
			if (!diff_change(diff, column, &diff->rows[i]).known)
				continue;
			totals->first[column->value] += diff->rows[i].first[column->value];
			totals->last[column->value] += diff->rows[i].last[column->value];
		}
	}
}

bool
diff_has_rate(const struct column *column)
{
	return column->form != FORM_SHORT && column->form != FORM_LIMIT && column->form != FORM_SIZES;
}

double
diff_rate(const struct diff *diff, const struct change *change)
{
	double rate = (double)change->magnitude / diff->seconds;

	return change->negative ? -rate : rate;
}

void
diff_change_text(char text[CHANGE_TEXT_SIZE], const char *plus, const struct change *change)
{
	const char *sign = change->negative ? "-" : change->magnitude > 0 ? plus : "";

	snprintf(text, CHANGE_TEXT_SIZE, "%s%" PRIu64, sign, change->magnitude);
}

unsigned
diff_state(const struct diff *diff, const struct diff_row *row)
{
	unsigned state = 0;

	if (!row->in_first)
		state |= STATE_APPEARED;
	if (!row->in_last)
		state |= STATE_VANISHED;
	if (row->reset)
		state |= STATE_RESET;
	/* From one capture to one other, whatever grows does so without a pause. */
	if (diff->ncaptures > 2 && !row->fell && (int64_t)row->last[VALUE_MEMORY] > (int64_t)row->first[VALUE_MEMORY])
		state |= STATE_GROWS;
	return state;
}

void
diff_state_text(char text[STATE_TEXT_SIZE], const struct diff *diff, const struct diff_row *row)
{
	unsigned state = diff_state(diff, row);

	*text = '\0';
	for (unsigned i = 0; i < DIFF_STATES; i++) {
		if ((state >> i & 1) == 0)
			continue;
		if (*text != '\0')
			strcat(text, ",");
		strcat(text, diff_states[i]);
	}
}
