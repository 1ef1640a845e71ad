/* SPDX-License-Identifier: BSD-2-Clause */
/* The decoded document of a stream in memory, as JSON values in memory. */
#ifndef DECODED_H
#define DECODED_H

#include <stddef.h>

#include <json-c/json.h>

#include "mtstream.h"

/* With totals in each record. The caller owns it; NULL if the stream is refused or memory runs out. */
struct json_object *decoded_document(enum mtstream_kind kind, const void *octets, size_t size);

#endif
