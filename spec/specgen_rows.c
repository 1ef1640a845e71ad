/* SPDX-License-Identifier: BSD-2-Clause */
#include <ctype.h>

#include "specgen.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

const struct structure structures[] = {
#define MTSTREAM_STRUCTURE(id, kernel, size, summary) {#id, kernel, size, summary},
#include "format.def"
};
const size_t nstructures = COUNT(structures);

const struct field fields[] = {
#define MTSTREAM_FIELD(structure, name, kernel, offset, width, elements, unit, since, constraint, rules, meaning) \
	{#structure, #name, kernel, offset, width, elements, unit, since, constraint, rules, meaning},
#include "format.def"
};
const size_t nfields = COUNT(fields);

const struct total totals[] = {
#define MTSTREAM_TOTAL(kind, name, type, unit, formula, meaning) {#kind, #name, #type, unit, formula, meaning},
#include "format.def"
};
const size_t ntotals = COUNT(totals);

const struct status statuses[] = {
#define MTSTREAM_STATUS(symbol, value, name, text) {#symbol, value, name, "", text},
#define MTSTREAM_CLASS(symbol, value, name, level, text) {#symbol, value, name, #level, text},
#include "format.def"
};
const size_t nstatuses = COUNT(statuses);

const struct skew skews[] = {
#define MTSTREAM_SKEW(symbol, value, name, meaning) {#symbol, value, name, meaning},
#include "format.def"
};
const size_t nskews = COUNT(skews);

const struct rule rules[] = {
#define MTSTREAM_RULE(symbol, value, id, severity, class, structure, field, radix, expects, text) \
	{#symbol, value, id, #severity, #class, #structure, #field, radix, expects, text},
#include "format.def"
};
const size_t nrules = COUNT(rules);

const struct requirement requirements[] = {
#define MTSTREAM_REQUIREMENT(id, applies, waiver, text) {id, #applies, waiver, text},
#include "format.def"
	{0}};

const char *
lower(const char *symbol)
{
	static char buffers[4][64];
	static unsigned turn;
	char *out = buffers[turn++ % COUNT(buffers)];
	size_t i = 0;

	for (; symbol[i] != '\0' && i < sizeof(buffers[0]) - 1; i++)
		out[i] = (char)tolower((unsigned char)symbol[i]);
	out[i] = '\0';
	return out;
}
