/* SPDX-License-Identifier: BSD-2-Clause */
/* The mutator for AFL++: build this as a shared library and name it in AFL_CUSTOM_MUTATOR_LIBRARY. */
#include <stdlib.h>
#include <string.h>

#include "mutate.h"
#include "random.h"
#include "trim.h"

/* Of what AFL++ allows; other inputs are not worth their time. */
#define MAX_SIZE ((size_t)1 << 16)

struct afl;

struct adapter {
	struct random random;
	struct trim trim;
	size_t attempt_size;
	unsigned char stream[MAX_SIZE], attempt[MAX_SIZE];
};

void *afl_custom_init(struct afl *afl, unsigned int seed);
size_t afl_custom_fuzz(void *data, unsigned char *buffer, size_t size, unsigned char **out, unsigned char *other,
    size_t other_size, size_t max_size);
int32_t afl_custom_init_trim(void *data, unsigned char *buffer, size_t size);
size_t afl_custom_trim(void *data, unsigned char **out);
int32_t afl_custom_post_trim(void *data, unsigned char success);
void afl_custom_deinit(void *data);

void *
afl_custom_init(struct afl *afl, unsigned int seed)
{
	struct adapter *adapter = calloc(1, sizeof(*adapter));

	(void)afl;
	if (adapter != NULL)
		adapter->random.state = seed;
	return adapter;
}

size_t
afl_custom_fuzz(void *data, unsigned char *buffer, size_t size, unsigned char **out, unsigned char *other,
    size_t other_size, size_t max_size)
{
	struct adapter *adapter = data;
	size_t max = max_size < MAX_SIZE ? max_size : MAX_SIZE;

	if (size > max)
		size = max;
	memcpy(adapter->attempt, buffer, size);
	*out = adapter->attempt;
	return mutate(adapter->attempt, size, max, other, other_size, random_next(&adapter->random));
}

/* How many attempts there will be cannot be known: AFL++ goes on until the number of one is this or more. */
#define LAST_ATTEMPT 1

static int32_t
prepare(struct adapter *adapter)
{
	return trim_next(&adapter->trim, adapter->attempt, &adapter->attempt_size) ? 0 : LAST_ATTEMPT;
}

int32_t
afl_custom_init_trim(void *data, unsigned char *buffer, size_t size)
{
	struct adapter *adapter = data;

	if (size > MAX_SIZE)
		return 0;
	memcpy(adapter->stream, buffer, size);
	trim_begin(&adapter->trim, adapter->stream, size);
	return prepare(adapter) == 0 ? LAST_ATTEMPT : 0;
}

size_t
afl_custom_trim(void *data, unsigned char **out)
{
	struct adapter *adapter = data;

	*out = adapter->attempt;
	return adapter->attempt_size;
}

int32_t
afl_custom_post_trim(void *data, unsigned char success)
{
	struct adapter *adapter = data;

	trim_tell(&adapter->trim, adapter->attempt, adapter->attempt_size, success != 0);
	return prepare(adapter);
}

void
afl_custom_deinit(void *data)
{
	free(data);
}
