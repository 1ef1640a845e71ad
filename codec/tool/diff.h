/* SPDX-License-Identifier: BSD-2-Clause */
/* What changed from the first to the last of several captures: a row for each record, or for each CPU of one name. */
#ifndef DIFF_H
#define DIFF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "columns.h"
#include "rows.h"
#include "sidecar.h"
#include "sizes.h"

/* The first values, VALUE_IN_USE and VALUE_MEMORY, have a peak. */
#define PEAKS 2

struct diff_row {
	struct row_key key;
	uint32_t rank;          /* among records that bear the name, from the end of the stream */
	uint32_t cpu;           /* MTSTREAM_NONE for a whole record */
	bool seen;              /* in the capture at hand */
	bool in_first, in_last; /* of the captures */
	bool reset;             /* it was registered anew in between: counters began anew */
	bool fell;              /* its memory shrank from one capture to the next */
	uint64_t first[VALUES], last[VALUES]; /* 0 where it is absent */
	int64_t peak[PEAKS];
};

struct capture {
	const char *file;
	struct mtstream_header header;
	enum mtstream_byte_order byte_order;
	struct sidecar sidecar;
};

struct diff {
	unsigned kind;
	const struct capture *captures;
	size_t ncaptures;
	double seconds;                         /* from the first capture to the last, NAN if that is not known */
	const struct profile *profile;          /* NULL if the kernel is not known */
	const struct size_table *sizes[2];      /* of the first and the last; without entries if not known */
	bool sizes_differ;
	bool of_cpus;                           /* rows are the CPUs of one name */
	const struct columns *columns;
	struct diff_row *rows;
	size_t nrows, taken;                    /* captures taken in */
	struct diff_row totals;                 /* over all rows, also those that are not printed */
};

/* The difference between two values of a row. */
struct change {
	bool known;         /* what a counter counted before it began anew is not */
	bool negative;
	uint64_t magnitude; /* of a size mask, the bits that were added */
};

/* The columns of a difference between streams of a kind, or between the CPUs in them. */
const struct columns *diff_columns(unsigned kind, bool of_cpus);

/* Takes in the next capture: rows in the order of the stream. */
enum outcome diff_take(struct diff *diff, const char *file, const struct rows *rows);

/* After the last capture: sets the totals. */
void diff_sum(struct diff *diff);

struct change diff_change(const struct diff *diff, const struct column *column, const struct diff_row *row);
bool diff_is_changed(const struct diff *diff, const struct diff_row *row);

/* Whether a change of the column has a rate that means something. */
bool diff_has_rate(const struct column *column);

/* The change in each second. */
double diff_rate(const struct diff *diff, const struct change *change);

/* The decimal number, with plus before what is positive. */
#define CHANGE_TEXT_SIZE 24
void diff_change_text(char text[CHANGE_TEXT_SIZE], const char *plus, const struct change *change);

/* What became of a row, as bits. */
enum {
	STATE_APPEARED = 1, /* not in the first capture */
	STATE_VANISHED = 2, /* not in the last */
	STATE_RESET = 4,
	STATE_GROWS = 8     /* in more than two captures: its memory grew, and never shrank */
};

/* The name of bit i is diff_states[i]. */
#define DIFF_STATES 4
extern const char *const diff_states[DIFF_STATES];
unsigned diff_state(const struct diff *diff, const struct diff_row *row);

/* The names, with commas. */
#define STATE_TEXT_SIZE 48
void diff_state_text(char text[STATE_TEXT_SIZE], const struct diff *diff, const struct diff_row *row);

/*
 * Sorts the rows by the change in a column that a key or a heading names, the largest growth first; by name; or, for
 * NULL, by that of memory. CPUs come in their order for NULL and for the name. False if there is no such column.
 */
bool diff_sort(struct diff *diff, const char *key);

/* Drops the rows that did not change, or, for all, none; true if there are others. */
bool diff_drop_unchanged(struct diff *diff, bool all);

/* The three formats, on standard output. */
void diff_print_text(const struct diff *diff);
void diff_print_json(const struct diff *diff);
void diff_print_csv(const struct diff *diff);

#endif
