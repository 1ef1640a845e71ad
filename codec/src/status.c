/* SPDX-License-Identifier: BSD-2-Clause */
#include "internal.h"

unsigned
mtstream_version(void)
{
	return MTSTREAM_VERSION_NUMBER;
}

const char *
mtstream_status_name(enum mtstream_status status)
{
	switch (status) {
#define MTSTREAM_STATUS(symbol, value, name, text) case MTSTREAM_##symbol: return name;
#define MTSTREAM_CLASS(symbol, value, name, level, text) case MTSTREAM_##symbol: return name;
#include "format.def"
	}
	return "unknown";
}

const char *
mtstream_status_text(enum mtstream_status status)
{
	switch (status) {
#define MTSTREAM_STATUS(symbol, value, name, text) case MTSTREAM_##symbol: return text;
#define MTSTREAM_CLASS(symbol, value, name, level, text) case MTSTREAM_##symbol: return text;
#include "format.def"
	}
	return "unknown status";
}

#define MTSTREAM_RULE_CASE(symbol, result) case MTSTREAM_RULE_##symbol: return result;

const char *
mtstream_rule_id(enum mtstream_rule rule)
{
	switch (rule) {
#define MTSTREAM_RULE(symbol, value, id, severity, class, structure, field, radix, expects, text) \
	MTSTREAM_RULE_CASE(symbol, id)
#include "format.def"
	}
	return "unknown";
}

const char *
mtstream_rule_expects(enum mtstream_rule rule)
{
	switch (rule) {
#define MTSTREAM_RULE(symbol, value, id, severity, class, structure, field, radix, expects, text) \
	MTSTREAM_RULE_CASE(symbol, expects)
#include "format.def"
	}
	return "unknown";
}

/*@ assigns \nothing; */
enum mtstream_severity
mtstream_internal_rule_severity(enum mtstream_rule rule)
{
	return mtstream_internal_rule_class(rule) == MTSTREAM_OK ? MTSTREAM_NOTE : MTSTREAM_VIOLATION;
}

/* Notes have no class. */
#define CLASS_OF_VIOLATION(symbol, class) MTSTREAM_RULE_CASE(symbol, MTSTREAM_##class)
#define CLASS_OF_NOTE(symbol, class)

/*@ assigns \nothing;
  @ ensures truncated: rule == MTSTREAM_RULE_HDR_1 || rule == MTSTREAM_RULE_LEN_1 ==> \result == MTSTREAM_TRUNCATED;
  @ ensures version: rule == MTSTREAM_RULE_HDR_2 ==> \result == MTSTREAM_VERSION;
  @ ensures maxcpus: rule == MTSTREAM_RULE_HDR_3 ==> \result == MTSTREAM_MAXCPUS;
  @ ensures trailing: rule == MTSTREAM_RULE_LEN_2 ==> \result == MTSTREAM_TRAILING;
  @*/
enum mtstream_status
mtstream_internal_rule_class(enum mtstream_rule rule)
{
	switch (rule) {
#define MTSTREAM_RULE(symbol, value, id, severity, class, structure, field, radix, expects, text) \
	CLASS_OF_##severity(symbol, class)
#include "format.def"
	default:
		return MTSTREAM_OK;
	}
}
