/* SPDX-License-Identifier: BSD-2-Clause */
/* The second fuzz target: any octets, taken for each of the texts that the program reads. */
#include <stdlib.h>
#include <string.h>

#include "program.h"
#include "subject.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static bool begun;
	char *text;

	if (size > GUARDED_ROOM)
		return 0;
	if (!begun)
		program_begin();
	begun = true;
	text = malloc(size + 1);
	if (text == NULL)
		abort();
	if (size > 0)
		memcpy(text, data, size);
	text[size] = '\0';
	program_document(text, size, hash_of(data, size));
	program_sidecar(text, size);
	program_manifest(text);
	program_answer(text, size);
	free(text);
	return 0;
}
