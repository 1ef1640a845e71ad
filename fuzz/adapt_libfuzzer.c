/* SPDX-License-Identifier: BSD-2-Clause */
/* The mutator for libFuzzer, and whatever else calls its hooks: link this to a target. */
#include <string.h>

#include "mutate.h"

/* Not every engine that calls the hooks has changes of its own to offer. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size) __attribute__((weak));
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *data1, size_t size1, const uint8_t *data2, size_t size2, uint8_t *out,
    size_t max_out_size, unsigned int seed);

/* Now and then libFuzzer's own changes, which know what the target compares its input with. */
size_t
LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
	if (seed % 16 == 0 && LLVMFuzzerMutate != NULL)
		return LLVMFuzzerMutate(data, size, max_size);
	return mutate(data, size, max_size, NULL, 0, seed);
}

size_t
LLVMFuzzerCustomCrossOver(const uint8_t *data1, size_t size1, const uint8_t *data2, size_t size2, uint8_t *out,
    size_t max_out_size, unsigned int seed)
{
	size_t size = size1 < max_out_size ? size1 : max_out_size;

	memcpy(out, data1, size);
	return mutate(out, size, max_out_size, data2, size2, seed);
}
