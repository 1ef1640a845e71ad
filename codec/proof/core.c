/* SPDX-License-Identifier: BSD-2-Clause */
/* The core as one translation unit, so that what its headers hold is proved once. */
#include "mtstream.h"

/* Stands for every visitor. What is proved holds for those that change none of the objects that the codec works on. */
/*@ requires \valid_read(finding);
  @ assigns \nothing;
  @*/
int any_visitor(void *context, const struct mtstream_finding *finding);

#include "../src/status.c"
#include "../src/size.c"
#include "../src/layout.c"
#include "../src/view.c"
#include "../src/sum.c"
#include "../src/check.c"
#include "../src/push.c"
#include "../src/write.c"
