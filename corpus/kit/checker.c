/* SPDX-License-Identifier: BSD-2-Clause */
/* The verdict on a stream, and nothing else: section 10.2 of the specification, written from its text alone. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct verdict {
	const char *class; /* error class, or NULL: accepted */
	size_t offset;
};

static struct verdict
check(const unsigned char *data, size_t size, int uma, int content)
{
	uint64_t word[4] = {0}, record; /* version, maxcpus, count, pad */
	const unsigned char *nul;

	if (size < 16)
		return (struct verdict){"truncated", size};
	for (int i = 0; i < 16; i++)
		word[i / 4] |= (uint64_t)data[i] << 8 * (data[0] == 1 ? i % 4 : 3 - i % 4);
	if (word[0] != 1)
		return (struct verdict){"version", 0};
	if (word[1] == 0)
		return (struct verdict){"maxcpus", 4};
	record = (uma ? 120 : 32) + 64 * word[1]; /* at most 2^38 + 56 */
	if ((size - 16) / record < word[2])
		return (struct verdict){"truncated", size};
	if (16 + word[2] * record < size) /* the product is at most size */
		return (struct verdict){"trailing", (size_t)(16 + word[2] * record)};
	if (content && word[3] != 0)
		return (struct verdict){"pad", 12};
	for (const unsigned char *name = data + 16; content && name < data + size; name += record) {
		if ((nul = memchr(name, 0, 32)) == NULL)
			return (struct verdict){"name-unterminated", (size_t)(name - data) + 31};
		for (; nul < name + 32; nul++) {
			if (*nul != 0)
				return (struct verdict){"name-padding", (size_t)(nul - data)};
		}
	}
	return (struct verdict){NULL, 0};
}

#ifndef CHECKER_NO_MAIN
/* usage: checker malloc|uma structure|content <STREAM; 3 for a stream of 64 MiB or more */
int
main(int argc, char **argv)
{
	static unsigned char data[64 << 20];
	size_t size = fread(data, 1, sizeof(data), stdin);
	struct verdict verdict;

	if (argc != 3 || size == sizeof(data))
		return argc != 3 ? 2 : 3;
	verdict = check(data, size, strcmp(argv[1], "uma") == 0, strcmp(argv[2], "content") == 0);
	if (verdict.class == NULL)
		return puts("accepted") < 0;
	printf("%s at offset %zu\n", verdict.class, verdict.offset);
	return 1;
}
#endif
