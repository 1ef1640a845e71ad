/* SPDX-License-Identifier: BSD-2-Clause */
/* Files of corpus/captures, whole in memory. A file that cannot be read fails the test. */
#ifndef CAPTURE_H
#define CAPTURE_H

#include <stddef.h>

/* The stream NAME.bin or NAME.bin.zst, to be freed. */
unsigned char *capture_stream(const char *name, size_t *size);

/* A text, NUL-terminated, to be freed; NULL if there is no such file. */
char *capture_text(const char *file);

#endif
