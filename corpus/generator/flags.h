/* SPDX-License-Identifier: BSD-2-Clause */
/* The flags of vectors: for each a sentence on the readers that it breaks. */
#ifndef FLAGS_H
#define FLAGS_H

#include <json-c/json.h>

/* Ends the program if there is no such flag. */
void check_flag(const char *flag);

struct json_object *flags_dictionary(void);

#endif
