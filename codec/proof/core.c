/* SPDX-License-Identifier: BSD-2-Clause */
/* The core as one translation unit, so that what its headers hold is proved once. */
#include "../src/status.c"
#include "../src/size.c"
#include "../src/layout.c"
#include "../src/view.c"
