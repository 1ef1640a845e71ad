/* SPDX-License-Identifier: BSD-2-Clause */
/* Bucket tables: what the bits of a malloc size mask mean, and the kernels that are known to use which. */
#ifndef SIZES_H
#define SIZES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A bucket table; bit i of a size mask stands for bytes[i]. */
struct size_table {
	uint32_t bytes[64];
	size_t entries; /* 0 if the table is not known */
};

/* What a line of kernels means by octets that the stream does not explain. */
struct profile {
	const char *name;
	struct size_table sizes; /* with pages of 4096 bytes */
	bool has_sleeps;         /* the word at 96 of a zone header is sleeps, else reserved */
	bool has_xdomain;        /* the word at 104 of a zone header is xdomain, else reserved */
};

/* The profile of that name, NULL if there is none. */
const struct profile *profile_find(const char *name);

/* Reads a list such as "16,32,64". */
bool sizes_parse(struct size_table *sizes, const char *text);

/* At most 64 sizes of 10 digits, with commas. */
#define SIZES_TEXT_SIZE 1024

/* The sizes that a mask stands for, such as "16,64,bit 14": bits beyond the table by their number. */
void sizes_text(char text[SIZES_TEXT_SIZE], const struct size_table *sizes, uint64_t mask);

#endif
