/* SPDX-License-Identifier: BSD-2-Clause */
/* Findings in words. */
#ifndef FINDING_H
#define FINDING_H

#include "mtstream.h"

#define FINDING_TEXT_SIZE 160

/* "expected 6336592 bytes, found 1000" */
void finding_text(char text[FINDING_TEXT_SIZE], const struct mtstream_finding *finding);

#endif
