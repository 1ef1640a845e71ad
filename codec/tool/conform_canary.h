/* SPDX-License-Identifier: BSD-2-Clause */
/* Before the vectors: whether an adapter answers at all, and not always the same. */
#ifndef CONFORM_CANARY_H
#define CONFORM_CANARY_H

#include "conform.h"

/* Tries both kinds. If false, why says what is wrong with the adapter, or is "" after a complaint. */
bool canaries_live(const struct conform *conform, char *why, size_t size);

#endif
