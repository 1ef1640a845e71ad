/* SPDX-License-Identifier: BSD-2-Clause */
#include "like_name.h"

#include <stdlib.h>
#include <string.h>

/* The place of a field in a list, or its length. */
static size_t
find(unsigned char (*list)[MTSTREAM_NAME_SIZE], size_t count, const unsigned char *field)
{
	size_t i = 0;

	while (i < count && memcmp(list[i], field, MTSTREAM_NAME_SIZE) != 0)
		i++;
	return i;
}

/* Letters become letters and digits digits. What else there is may be what a reader stumbles over, so it stays. */
static void
disguise(struct random *random, const unsigned char *from, unsigned char *to)
{
	for (size_t i = 0; i < MTSTREAM_NAME_SIZE; i++) {
		to[i] = from[i];
		if (from[i] >= 'a' && from[i] <= 'z')
			to[i] = (unsigned char)('a' + random_below(random, 26));
		else if (from[i] >= 'A' && from[i] <= 'Z')
			to[i] = (unsigned char)('A' + random_below(random, 26));
		else if (from[i] >= '0' && from[i] <= '9')
			to[i] = (unsigned char)('0' + random_below(random, 10));
	}
}

static bool
grow(struct like_names *names)
{
	size_t capacity = names->capacity == 0 ? 512 : names->capacity * 2;
	void *from = realloc(names->from, capacity * MTSTREAM_NAME_SIZE), *to;

	if (from == NULL)
		return false;
	names->from = from;
	to = realloc(names->to, capacity * MTSTREAM_NAME_SIZE);
	if (to == NULL)
		return false;
	names->to = to;
	names->capacity = capacity;
	return true;
}

bool
like_name(struct like_names *names, struct random *random, unsigned char *field)
{
	size_t i = find(names->from, names->count, field);

	if (i == names->count) {
		if (i == names->capacity && !grow(names))
			return false;
		memcpy(names->from[i], field, MTSTREAM_NAME_SIZE);
		/* There is always one left: of one pattern there are at most as many names as replacements. */
		do
			disguise(random, field, names->to[i]);
		while (find(names->to, i, names->to[i]) != i);
		names->count++;
	}
	memcpy(field, names->to[i], MTSTREAM_NAME_SIZE);
	return true;
}

void
like_names_free(struct like_names *names)
{
	free(names->from);
	free(names->to);
}
