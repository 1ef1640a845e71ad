/* SPDX-License-Identifier: BSD-2-Clause */
/* FreeBSD's header, as far as examples need it. */
#ifndef SYSCTL_H
#define SYSCTL_H

#include <stddef.h>

int sysctlbyname(const char *name, void *old, size_t *old_length, const void *new_value, size_t new_length);

#endif
