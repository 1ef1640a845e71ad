/* SPDX-License-Identifier: BSD-2-Clause */
/* What changed between a stream and itself, or one that is like it: oracle 19. */
#include <stdlib.h>
#include <string.h>

#include "diff.h"
#include "mutate.h"
#include "program.h"
#include "subject.h"

/* Takes in a stream, as the command does. */
static void
take(struct diff *diff, const struct encoded *encoded)
{
	struct rows rows = {0};
	struct mtstream_push push;
	struct mtstream_event event;

	ORACLE(19, mtstream_push_init(&push, encoded->kind, NULL) == MTSTREAM_OK);
	ORACLE(19, mtstream_push_feed(&push, encoded->octets, encoded->size) == MTSTREAM_OK);
	while (mtstream_push_next(&push, &event) == MTSTREAM_OK)
		ORACLE(19, rows_take(&rows, "", &push, &event) == OUTCOME_GOOD);
	ORACLE(19, mtstream_push_finish(&push) == MTSTREAM_OK);
	ORACLE(19, diff_take(diff, "", &rows) == OUTCOME_GOOD);
	free(rows.rows);
}

static void
compare(struct diff *diff, const struct encoded *old, const struct encoded *new)
{
	static const struct size_table unknown;

	*diff = (struct diff){.kind = old->kind, .ncaptures = 2, .sizes = {&unknown, &unknown}};
	diff->columns = diff_columns(old->kind, false);
	take(diff, old);
	take(diff, new);
	diff_sum(diff);
}

/* Octets after the NUL of a name field are no part of the name. */
static bool
same_name(const unsigned char *a, const unsigned char *b)
{
	size_t length = mtstream_name_length(a);

	return mtstream_name_length(b) == length && memcmp(a, b, length) == 0;
}

/* The same row of another difference. */
static const struct diff_row *
find(const struct diff *diff, const struct diff_row *like)
{
	size_t i = 0;

	while (i < diff->nrows &&
	    (diff->rows[i].rank != like->rank || !same_name(diff->rows[i].key.name, like->key.name)))
		i++;
	ORACLE(19, i < diff->nrows);
	return &diff->rows[i];
}

/* A row of a difference, and the same row of that in the other direction. */
static void
is_negative(const struct diff *diff, const struct diff_row *row, const struct diff *back, const struct diff_row *other)
{
	ORACLE(19, row->in_first == other->in_last && row->in_last == other->in_first);
	ORACLE(19, memcmp(row->first, other->last, sizeof(row->first)) == 0);
	ORACLE(19, memcmp(row->last, other->first, sizeof(row->last)) == 0);
	for (size_t i = 0; i < diff->columns->count; i++) {
		const struct column *column = &diff->columns->columns[i];
		struct change change = diff_change(diff, column, row), opposite = diff_change(back, column, other);

		/* A mask that lost bits did not gain any. A counter that goes down began anew. */
		if (!change.known || !opposite.known || column->form == FORM_SIZES)
			continue;
		ORACLE(19, change.magnitude == opposite.magnitude);
		ORACLE(19, change.magnitude == 0 || change.negative != opposite.negative);
	}
}

static void
compare_both_ways(const struct encoded *old, const struct encoded *new)
{
	struct diff diff, back;

	compare(&diff, old, new);
	compare(&back, new, old);
	ORACLE(19, diff.nrows == back.nrows);
	for (size_t i = 0; i < diff.nrows; i++)
		is_negative(&diff, &diff.rows[i], &back, find(&back, &diff.rows[i]));
	free(diff.rows);
	free(back.rows);
}

static void
compare_with_itself(const struct encoded *encoded)
{
	struct diff diff;

	compare(&diff, encoded, encoded);
	for (size_t i = 0; i < diff.nrows; i++)
		ORACLE(19, !diff_is_changed(&diff, &diff.rows[i]) && diff_state(&diff, &diff.rows[i]) == 0);
	ORACLE(19, memcmp(diff.totals.first, diff.totals.last, sizeof(diff.totals.first)) == 0);
	free(diff.rows);
}

void
program_diff(const struct encoded *encoded, uint64_t seed)
{
	static struct encoded other;
	struct shape shape;

	compare_with_itself(encoded);
	other = *encoded;
	other.size = mutate(other.octets, other.size, sizeof(other.octets), NULL, 0, seed);
	if (shape_find(&shape, other.octets, other.size, encoded->kind) && shape.kind == encoded->kind)
		compare_both_ways(encoded, &other);
}
