/* SPDX-License-Identifier: BSD-2-Clause */
/* Which rows of a difference are printed, in which order. */
#include "diff.h"

/* A number that orders changes by size, those that are not known like none. */
static uint64_t
change_order(const struct change *change)
{
	const uint64_t none = (uint64_t)1 << 63;
	uint64_t magnitude = !change->known ? 0 : change->magnitude < none ? change->magnitude : none - 1;

	return change->negative ? none - magnitude : none + magnitude;
}

bool
diff_sort(struct diff *diff, const char *key)
{
	const struct column *column = columns_find(diff->columns, key != NULL ? key : "memory_bytes");
	bool by_name = key != NULL && columns_is_name(diff->columns, key);

	if (key != NULL && column == NULL && !by_name)
		return false;
	for (size_t i = 0; i < diff->nrows; i++) {
		struct diff_row *row = &diff->rows[i];

		row->key.place = (uint32_t)i;
		if (diff->of_cpus && (key == NULL || by_name)) {
			row->key.order = ~((uint64_t)row->rank << 32 | row->cpu);
		} else if (column != NULL) {
			struct change change = diff_change(diff, column, row);
			row->key.order = change_order(&change);
		}
	}
	rows_sort(diff->rows, diff->nrows, sizeof(diff->rows[0]), by_name && !diff->of_cpus);
	return true;
}

bool
diff_drop_unchanged(struct diff *diff, bool all)
{
	size_t kept = 0;
	bool changed = false;

	for (size_t i = 0; i < diff->nrows; i++) {
		bool row_changed = diff_is_changed(diff, &diff->rows[i]);

		changed |= row_changed;
		if (row_changed || all)
			diff->rows[kept++] = diff->rows[i];
	}
	diff->nrows = kept;
	return changed;
}
