/* SPDX-License-Identifier: BSD-2-Clause */
/* Families of vectors. Each function adds the vectors of one family. */
#ifndef FAMILIES_H
#define FAMILIES_H

#include "set.h"

/* Entries for the streams of real kernels, from their sidecars in a folder "captures" of the folder given. */
void add_captures(struct set *set, const char *folder);

#endif
