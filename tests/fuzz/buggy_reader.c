/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A reader with a bug, as a fuzz target. It holds a malloc stream to the size law before it reads on, so that hardly
 * any change of octets gets any further; then it takes it for granted that no machine has more than 8 CPUs that do
 * anything. The mutator has to find that.
 */
#include <stddef.h>
#include <stdint.h>

#define CPUS 8

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static uint64_t
little(const uint8_t *octets, unsigned width)
{
	uint64_t value = 0;

	while (width-- > 0)
		value = value << 8 | octets[width];
	return value;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static volatile uint64_t all; /* so that no compiler leaves the work away */
	uint64_t allocated[CPUS] = {0}, cpus, record;
	const uint8_t *stats;

	if (size < 16 || little(data, 4) != 1)
		return 0;
	cpus = little(data + 4, 4);
	record = 32 + 64 * cpus;
	if (cpus == 0 || (size - 16) % record != 0 || (size - 16) / record != little(data + 8, 4))
		return 0;
	for (stats = data + 16; stats < data + size; stats += record) {
		for (uint64_t cpu = 0; cpu < cpus; cpu++) {
			if (little(stats + 32 + 64 * cpu, 8) > 0)
				allocated[cpu] += little(stats + 32 + 64 * cpu, 8);
		}
	}
	for (unsigned cpu = 0; cpu < CPUS; cpu++)
		all += allocated[cpu];
	return 0;
}
