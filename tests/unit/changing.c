/* SPDX-License-Identifier: BSD-2-Clause */
/* Memory that changes underneath: any values may come of it, but no access beside the octets that were opened. */
#define _DEFAULT_SOURCE /* for guard.h: anonymous mappings */
#include <signal.h>
#include <sys/types.h>
#include <sys/wait.h>

#include "findings.h"
#include "guard.h"
#include "streams.h"

#define CPUS 17
#define RECORDS 3
#define ROUNDS 2000

/* A status that a stream may bring, which a caller's mistake does not. */
static void
expect_verdict(enum mtstream_status status)
{
	cr_expect(status == MTSTREAM_OK || status == MTSTREAM_END || (status >= 10 && status < 40), "%s%s",
	    mtstream_status_name(status), expect_case);
}

/* Findings are about the stream that was opened, whatever they say of it. */
static int
expect_inside(void *context, const struct mtstream_finding *finding)
{
	const struct mtstream_view *view = context;

	cr_expect(finding->offset < view->size && (finding->record == NONE || finding->record < view->header.count),
	    "%s at %" PRIu64 "%s", mtstream_rule_id(finding->rule), finding->offset, expect_case);
	return 0;
}

/* Reads everything that a view gives access to. */
static void
read_view(const struct mtstream_view *view)
{
	struct mtstream_checks checks = {expect_inside, (void *)view, 0};
	struct mtstream_totals totals[RECORDS];
	const unsigned char *name;
	union {
		struct mtstream_malloc_stats malloc;
		struct mtstream_uma_stats uma;
	} stats;
	struct mtstream_uma_zone zone;
	int zero;

	expect_verdict(mtstream_check(view, &checks, totals));
	for (uint32_t record = 0; record < RECORDS; record++) {
		EXPECT(mtstream_get_name(view, record, &name), MTSTREAM_OK);
		cr_expect(mtstream_name_length(name) <= 32);
		EXPECT(mtstream_sum(view, record, totals), MTSTREAM_OK);
		if (view->kind == MTSTREAM_UMA)
			EXPECT(mtstream_get_uma_zone(view, record, &zone), MTSTREAM_OK);
		for (uint32_t cpu = 0; cpu < CPUS; cpu++) {
			EXPECT(mtstream_is_zero(view, record, cpu, &zero), MTSTREAM_OK);
			if (view->kind == MTSTREAM_UMA)
				EXPECT(mtstream_get_uma_stats(view, record, cpu, &stats.uma), MTSTREAM_OK);
			else
				EXPECT(mtstream_get_malloc_stats(view, record, cpu, &stats.malloc), MTSTREAM_OK);
		}
	}
}

/* Looks names up in an index whose names are not what they were when it was built. */
static void
read_index(const struct mtstream_index *index)
{
	static const unsigned char full[32] = {0xff, 1, 2, 3};
	uint32_t record;

	for (size_t length = 0; length <= sizeof(full); length++) {
		enum mtstream_status status = mtstream_index_find(index, full, length, &record);

		cr_expect(status == MTSTREAM_NOT_FOUND || (status == MTSTREAM_OK && record < RECORDS));
	}
	for (record = 0; record < RECORDS; record++) {
		uint32_t other = record;

		cr_expect(mtstream_index_next(index, &other) == MTSTREAM_NOT_FOUND || other < record);
	}
}

Test(changing, after_it_was_opened)
{
	static const uint64_t key[2] = {1, 2};
	uint32_t words[64];

	for (size_t i = 0; i < FORMS; i++) {
		for (unsigned octet = 0; octet <= 0xff; octet += 0x55) {
			struct stream stream;
			struct mtstream_view view;
			struct mtstream_index index;
			struct guard guarded;

			begin_stream(&stream, &forms[i], CPUS, RECORDS);
			guarded = guard(stream.bytes, stream.size, (int)(octet & 1));
			in_case("%s, then %02x", forms[i].name, octet);
			cr_assert(mtstream_open(&view, forms[i].kind, guarded.bytes, stream.size, NULL, NULL) == MTSTREAM_OK);
			cr_assert(mtstream_index_build(&index, view.data + 16, view.record_size, RECORDS, key, words, 64) ==
			    MTSTREAM_OK);
			allow_writing(&guarded);
			memset(guarded.bytes, (int)octet, stream.size);
			read_view(&view);
			read_index(&index);
			unguard(&guarded);
		}
	}
}

/* Goes on for ever, between a stream and other octets. Not a thread, so that no rule of C on those is broken. */
static _Noreturn void
keep_changing(volatile unsigned char *bytes, const struct stream *stream)
{
	for (unsigned round = 0;; round++) {
		for (size_t i = 0; i < stream->size; i++)
			bytes[i] = (round & 1) != 0 ? stream->bytes[i] : (unsigned char)(i * round);
	}
}

static enum mtstream_status
read_push(enum mtstream_kind kind, const unsigned char *bytes, size_t size)
{
	struct mtstream_push_options options = {MTSTREAM_PUSH_STATS | MTSTREAM_PUSH_CHECK, {0}, {0}};
	struct mtstream_event event;
	struct mtstream_push push;
	enum mtstream_status status;

	cr_assert(mtstream_push_init(&push, kind, &options) == MTSTREAM_OK);
	cr_assert(mtstream_push_feed(&push, bytes, size) == MTSTREAM_OK);
	while ((status = mtstream_push_next(&push, &event)) == MTSTREAM_OK)
		cr_expect(event.cpu == NONE || (event.cpus > 0 && event.cpus <= push.header.maxcpus - event.cpu));
	cr_expect(push.offset <= size);
	return status == MTSTREAM_MORE ? mtstream_push_finish(&push) : status;
}

Test(changing, while_it_is_read, .timeout = 120)
{
	for (size_t i = 0; i < FORMS; i++) {
		struct stream stream;
		struct guard guarded;
		pid_t child;

		begin_stream(&stream, &forms[i], CPUS, RECORDS);
		guarded = guard(stream.bytes, stream.size, 1);
		allow_writing(&guarded);
		in_case("%s", forms[i].name);
		child = fork();
		cr_assert(child >= 0);
		if (child == 0)
			keep_changing(guarded.bytes, &stream);
		for (unsigned round = 0; round < ROUNDS; round++) {
			struct mtstream_view view;
			enum mtstream_status status = mtstream_open(&view, forms[i].kind, guarded.bytes, stream.size, NULL, NULL);

			expect_verdict(status);
			if (status == MTSTREAM_OK && view.header.maxcpus == CPUS && view.header.count == RECORDS)
				read_view(&view);
			expect_verdict(read_push(forms[i].kind, guarded.bytes, stream.size));
		}
		cr_assert(kill(child, SIGKILL) == 0 && waitpid(child, NULL, 0) == child);
		unguard(&guarded);
	}
}

/* Two pages of a stream, and how often one was read that was not to be. */
static struct {
	unsigned char *pages;
	size_t size;
	unsigned reads;
} trap;

static void
close_page(unsigned page)
{
	if (mprotect(trap.pages + page * trap.size, trap.size, PROT_NONE) != 0)
		_exit(1);
}

static void
open_pages(void)
{
	if (mprotect(trap.pages, 2 * trap.size, PROT_READ | PROT_WRITE) != 0)
		_exit(1);
}

/* At the first read of the second page, lies in wait for a return to the first one; then makes all of them 0. */
static void
spring(int number)
{
	(void)number;
	open_pages();
	trap.reads++;
	if (trap.reads == 1)
		close_page(0);
	else
		memset(trap.pages + trap.size, 0, trap.size);
}

static void
begin_trap(void)
{
	struct sigaction action = {.sa_handler = spring};

	trap.size = (size_t)sysconf(_SC_PAGESIZE);
	trap.pages = mmap(NULL, 2 * trap.size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	cr_assert(trap.pages != MAP_FAILED);
	cr_assert(sigaction(SIGSEGV, &action, NULL) == 0 && sigaction(SIGBUS, &action, NULL) == 0);
}

/*
 * Reserved words are looked for where their sum is not 0. Statistics fill the second page, and lie in the first one for
 * one CPU: what the sum saw in the second page is gone when the search comes by.
 */
Test(changing, between_sum_and_search)
{
	unsigned char header[16] = {1, 0, 0, 0, 0, 0, 0, 0, 1};
	struct seen seen = {.count = 0};
	struct mtstream_checks checks = {see, &seen, 0};
	struct mtstream_view view;
	unsigned char *stream;
	size_t cpus, size;

	begin_trap();
	cpus = trap.size / 64 + 1;
	size = 16 + 32 + 64 * cpus;
	header[4] = (unsigned char)cpus;
	header[5] = (unsigned char)(cpus >> 8);
	stream = trap.pages + 2 * trap.size - size;
	memcpy(stream, header, sizeof(header));
	stream[16] = 'a';
	trap.pages[2 * trap.size - 1] = 1;
	cr_assert(mtstream_open(&view, MTSTREAM_MALLOC, stream, size, NULL, NULL) == MTSTREAM_OK);
	close_page(1);
	EXPECT(mtstream_check(&view, &checks, NULL), MTSTREAM_OK);
	EXPECT(trap.reads, 2);
	EXPECT(seen.count, 0);
	cr_assert(munmap(trap.pages, 2 * trap.size) == 0);
}
