/* SPDX-License-Identifier: BSD-2-Clause */
/* Whether a stream is accepted, and the size law: oracles 1 and 7. */
#include <string.h>

#include "subject.h"

/* The other reading, written from the specification alone. */
#define CHECKER_NO_MAIN
#include "../corpus/kit/checker.c"

/* Compares with the other reading; status is the codec's at that level. */
static void
same_verdict(const struct subject *subject, int content, enum mtstream_status status, uint64_t offset)
{
	struct verdict expected = check(subject->data, subject->size, subject->kind == MTSTREAM_UMA, content);

	ORACLE(1, (expected.class == NULL) == (status == MTSTREAM_OK));
	if (expected.class != NULL) {
		ORACLE(1, strcmp(expected.class, mtstream_status_name(status)) == 0);
		ORACLE(1, offset == expected.offset);
	}
}

static uint64_t
first_violation(const struct findings *findings)
{
	for (size_t i = 0; i < findings->count; i++) {
		if (findings->array[i].severity == MTSTREAM_VIOLATION)
			return findings->array[i].offset;
	}
	return UINT64_MAX;
}

static void
check_content(struct subject *subject)
{
	const struct mtstream_checks checks = {findings_visit, &subject->findings, subject->size_table_entries};

	subject->content = mtstream_check(&subject->view, &checks, subject->totals);
	ORACLE(1, mtstream_check(&subject->view, NULL, NULL) == subject->content);
	same_verdict(subject, 1, subject->content, first_violation(&subject->findings));
	for (size_t i = 0; i < subject->findings.count; i++) {
		const struct mtstream_finding *finding = &subject->findings.array[i];

		ORACLE(1, (finding->severity == MTSTREAM_VIOLATION) == (finding->status != MTSTREAM_OK));
		ORACLE(1, finding->offset < subject->size);
	}
}

/* What the size law says of a header that is one. */
static void
check_law(const struct subject *subject)
{
	uint64_t law = shape_size(&subject->shape), size = 4711;
	enum mtstream_status status = mtstream_size(subject->kind, subject->shape.maxcpus, subject->shape.count, &size);
	bool fits = law != UINT64_MAX;

	ORACLE(7, status == (fits ? MTSTREAM_OK : MTSTREAM_OVERFLOW));
	ORACLE(7, size == (fits ? law : 4711));
	ORACLE(7, (subject->structure == MTSTREAM_OK) == (law == subject->size));
	ORACLE(7, ((mtstream_fitting_kinds(subject->data, subject->size, law) & subject->kind) != 0) == fits);
}

static void
check_prefix(const struct subject *subject)
{
	struct mtstream_view view = {0};
	struct mtstream_finding refusal;
	enum mtstream_status status =
	    mtstream_open_prefix(&view, subject->kind, subject->data, subject->size, NULL, &refusal);

	if (subject->structure != MTSTREAM_OK && subject->structure != MTSTREAM_TRAILING) {
		ORACLE(7, status == subject->structure && findings_same(&refusal, &subject->refusal));
		return;
	}
	ORACLE(7, status == MTSTREAM_OK && view.size == shape_size(&subject->shape));
	ORACLE(7, view.data == subject->data && view.kind == subject->kind);
	ORACLE(7, mtstream_open(&view, subject->kind, subject->data, view.size, NULL, NULL) == MTSTREAM_OK);
}

void
oracle_verdict(struct subject *subject)
{
	bool is_header = subject->size >= SHAPE_HEADER && shape_read(&subject->shape, subject->data, subject->kind);

	subject->view.size = 4711;
	subject->structure =
	    mtstream_open(&subject->view, subject->kind, subject->data, subject->size, NULL, &subject->refusal);
	same_verdict(subject, 0, subject->structure, subject->refusal.offset);
	ORACLE(7, ((mtstream_fitting_kinds(subject->data, subject->size, subject->size) & subject->kind) != 0) ==
	    (subject->structure == MTSTREAM_OK));
	if (is_header)
		check_law(subject);
	check_prefix(subject);
	if (subject->structure == MTSTREAM_OK) {
		check_content(subject);
	} else {
		same_verdict(subject, 1, subject->structure, subject->refusal.offset);
		ORACLE(1, subject->view.size == 4711);
	}
}
