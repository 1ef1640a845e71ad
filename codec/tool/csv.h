/* SPDX-License-Identifier: BSD-2-Clause */
/* CSV as RFC 4180 has it, on standard output. */
#ifndef CSV_H
#define CSV_H

#include <stdbool.h>
#include <stdint.h>

struct csv {
	bool comma; /* the next cell follows another */
};

void csv_text(struct csv *csv, const char *text);
void csv_number(struct csv *csv, uint64_t value);
void csv_signed_number(struct csv *csv, int64_t value);
/* Two cells: the name, or in the other one the 32 octets in hex if they are no text followed by zeros. */
void csv_name(struct csv *csv, const unsigned char *name);
void csv_end_row(struct csv *csv);

#endif
