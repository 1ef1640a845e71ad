/* SPDX-License-Identifier: BSD-2-Clause */
/* Octets of a stream as a test writes them down. */
#ifndef HEX_H
#define HEX_H

#include <criterion/criterion.h>
#include <stddef.h>
#include <string.h>

/* Turns pairs of hexadecimal digits, blanks between them ignored, into octets; returns how many. */
static inline size_t
from_hex(unsigned char *octets, size_t capacity, const char *text)
{
	static const char digits[] = "0123456789abcdef";
	size_t nibbles = 0;

	for (; *text != '\0'; text++) {
		const char *digit = strchr(digits, *text);

		if (*text == ' ')
			continue;
		cr_assert(digit != NULL && nibbles / 2 < capacity);
		octets[nibbles / 2] =
		    (unsigned char)((nibbles % 2 == 0 ? 0 : octets[nibbles / 2] << 4) | (digit - digits));
		nibbles++;
	}
	cr_assert(nibbles % 2 == 0);
	return nibbles / 2;
}

#endif
