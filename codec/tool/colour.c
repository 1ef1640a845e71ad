/* SPDX-License-Identifier: BSD-2-Clause */
#include "colour.h"

#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>

bool
colour_wanted(void)
{
	const char *no_colour = getenv("NO_COLOR");

	return isatty(STDOUT_FILENO) && (no_colour == NULL || *no_colour == '\0');
}
