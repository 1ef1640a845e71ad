/* SPDX-License-Identifier: BSD-2-Clause */
/* The specification's rules and error classes, for people. */
#ifndef EXPLAIN_RULE_H
#define EXPLAIN_RULE_H

#include <stdbool.h>

/* Prints the rule of that id, in capital or small letters, or the error class of that name. False if there is none. */
bool explain_rule(const char *id);

/* Lists all rules, one a line. */
void explain_rules(void);

#endif
