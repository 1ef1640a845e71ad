/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The three functions of the C library that the core calls. Compilers call them, too, so that they exist even where
 * there is no C library, as in a kernel, but <string.h> does not.
 */
#ifndef MTSTREAM_MEMORY_H
#define MTSTREAM_MEMORY_H

#if __STDC_HOSTED__
#include <string.h>
#else
#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memset(void *to, int octet, size_t size);
int memcmp(const void *one, const void *other, size_t size);
#endif

#endif
