/* SPDX-License-Identifier: BSD-2-Clause */
/* Colour on a terminal. */
#ifndef COLOUR_H
#define COLOUR_H

#include <stdbool.h>

#define BOLD "\033[1m"
#define RED "\033[31m"
#define YELLOW "\033[33m"
#define PLAIN "\033[0m"

/* Whether standard output is a terminal, and NO_COLOR does not say otherwise. */
bool colour_wanted(void);

#endif
