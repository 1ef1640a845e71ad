/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Rows computed from streams against what the same kernels printed themselves: FreeBSD 7.0's own text reports
 * (kern.malloc, vm.zone), taken right after the stream, and the debugger's `show malloc` and `show uma`, run shortly
 * after capture 2 of a series.
 *
 * Machines do not stand still between two readings. Every record that moves is named here, with the columns that do and
 * what its memory is for; all other rows have to agree, number by number. Requests may only grow.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <criterion/criterion.h>

#include "capture.h"
#include "rows.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))
#define WHOLE_NAME sizeof(((struct row *)NULL)->name)

static const char *const captures_7[] = {
	"freebsd-7.0-i386-up.%s.0",
	"freebsd-7.0-i386-up.%s.1",
	"freebsd-7.0-i386-up.%s.2",
	"freebsd-7.0-i386-smp2.%s.0",
	"freebsd-7.0-i386-smp2.%s.1",
	"freebsd-7.0-i386-smp2.%s.2",
};

/*
 * The text leaves out types that were never used. Either reading puts together what it reports in memory of type temp:
 * the stream takes its length and one octet, in whole pages, where the text takes 24 KiB.
 */
static void
as_malloc_text_7(struct rows *rows, const unsigned char *stream, size_t size)
{
	size_t kept = 0;

	(void)stream;
	for (size_t i = 0; i < rows->count; i++) {
		struct row *row = &rows->row[i];

		if (strcmp(row->name, "temp") == 0)
			row->values[KIB] += 24 - (int64_t)((size + 1 + 4095) / 4096 * 4);
		if (row->values[IN_USE] != 0 || row->values[REQUESTS] != 0)
			rows->row[kept++] = *row;
	}
	rows->count = kept;
}

/*
 * The text counts the free items of the keg in every zone of it, and takes all other items of the keg for used. So what
 * one zone of a keg holds, be it in use or free, is used in the row of the other.
 */
static void
as_uma_text_7(struct rows *rows, const unsigned char *stream, size_t size)
{
	struct mtstream_view view;
	struct mtstream_uma_zone zone;

	cr_assert_eq(mtstream_open(&view, MTSTREAM_UMA, stream, size, NULL, NULL), MTSTREAM_OK);
	for (uint32_t i = 1; i < view.header.count; i++) {
		int64_t *primary = rows->row[i - 1].values, *secondary = rows->row[i].values;
		int64_t held_by_primary;

		cr_assert_eq(mtstream_get_uma_zone(&view, i, &zone), MTSTREAM_OK);
		if ((zone.zone_flags & MTSTREAM_ZONE_SECONDARY) == 0)
			continue;
		held_by_primary = primary[IN_USE] + primary[FREE] - zone.keg_free;
		primary[IN_USE] += secondary[IN_USE] + secondary[FREE];
		secondary[IN_USE] += held_by_primary;
		secondary[FREE] += zone.keg_free;
	}
}

static void
compare_7(const struct form *form, const char *kind,
    void (*as_text)(struct rows *rows, const unsigned char *stream, size_t size))
{
	for (size_t i = 0; i < LENGTH(captures_7); i++) {
		char name[64], file[96];
		unsigned char *stream;
		char *text;
		struct rows said, computed;
		size_t size;

		snprintf(name, sizeof(name), captures_7[i], kind);
		snprintf(file, sizeof(file), "%s.kernel-text.txt", name);
		stream = capture_stream(name, &size);
		text = capture_text(file);
		cr_assert_not_null(text, "no text %s", file);
		said = rows_parse(form, text);
		computed = rows_compute(form->kind, stream, size);
		as_text(&computed, stream, size);
		rows_compare(form, file, &said, &computed);
		free(said.row);
		free(computed.row);
		free(stream);
		free(text);
	}
	rows_expect_moved(form);
}

Test(kernel_text, malloc_of_freebsd_7)
{
	static const enum column columns[] = {IN_USE, KIB, REQUESTS};
	static struct moved moved[] = {
		{"sysctl", BIT(REQUESTS), "the name of the text's sysctl is looked up", false},
		{"temp", BIT(REQUESTS), "the text is put together in memory", false},
	};
	const struct form form = {
		.kind = MTSTREAM_MALLOC, .columns = columns, .ncolumns = LENGTH(columns), .sizes = true,
		.name_width = WHOLE_NAME, .moved = moved, .nmoved = LENGTH(moved),
	};

	compare_7(&form, "malloc", as_malloc_text_7);
}

Test(kernel_text, uma_of_freebsd_7)
{
	static const enum column columns[] = {SIZE, LIMIT, IN_USE, FREE, REQUESTS};
	static struct moved moved[] = {
		{"16", BIT(REQUESTS), "the name of the text's sysctl is looked up", false},
		{"UMA Slabs", BIT(REQUESTS), "the text is put together in a slab of its own", false},
		{"KMAP ENTRY", BIT(REQUESTS), "that slab is mapped", false},
		{"PV ENTRY", BIT(IN_USE) | BIT(FREE) | BIT(REQUESTS), "a page is mapped for the first time", false},
	};
	const struct form form = {
		.kind = MTSTREAM_UMA, .columns = columns, .ncolumns = LENGTH(columns), .name_width = 12,
		.moved = moved, .nmoved = LENGTH(moved),
	};

	compare_7(&form, "uma", as_uma_text_7);
}

static const char *const captures_debugger[] = {
	"freebsd-10.4-mips64-up",
	"freebsd-12.1-amd64-smp2",
	"freebsd-12.1-mips-up",
	"freebsd-12.1-mips64-smp2",
	"freebsd-12.1-mips64-sparse",
	"freebsd-12.1-mips64-up",
	"freebsd-13.0c-amd64-gap-smp4",
	"freebsd-13.0c-amd64-maxcpu1024-smp8",
	"freebsd-13.0c-amd64-maxzones8-smp2",
	"freebsd-13.0c-amd64-smp1",
	"freebsd-13.0c-amd64-smp4",
	"freebsd-13.0c-amd64-up",
};

/* From 13.0 on the debugger sorts its rows. */
static const char *const captures_debugger_13[] = {
	"freebsd-13.0-amd64-numa2-smp4",
	"freebsd-13.0-amd64-smp2",
};

/* What the debugger printed for a kind: a file of its own, or the part of one behind the command. */
static char *
debugger_text(const char *capture, const char *kind)
{
	char file[96], command[32], *text, *start, *end;

	snprintf(file, sizeof(file), "%s.ddb-show-%s.txt", capture, kind);
	text = capture_text(file);
	if (text != NULL)
		return text;
	snprintf(file, sizeof(file), "%s.ddb-show.txt", capture);
	text = capture_text(file);
	cr_assert_not_null(text, "no text %s", file);
	snprintf(command, sizeof(command), "show %s\n", kind);
	start = strstr(text, command);
	cr_assert_not_null(start, "%s lacks %s", file, command);
	end = strstr(start, "\ndb:");
	cr_assert_not_null(end, "%s: %s has no end", file, command);
	*end = '\0';
	memmove(text, start, strlen(start) + 1);
	return text;
}

static void
compare_debugger(const struct form *form, const char *kind, const char *const *captures, size_t ncaptures)
{
	for (size_t i = 0; i < ncaptures; i++) {
		char name[64];
		unsigned char *stream;
		char *text = debugger_text(captures[i], kind);
		struct rows said, computed;
		size_t size;

		snprintf(name, sizeof(name), "%s.%s.2", captures[i], kind);
		stream = capture_stream(name, &size);
		said = rows_parse(form, text);
		computed = rows_compute(form->kind, stream, size);
		rows_compare(form, name, &said, &computed);
		free(said.row);
		free(computed.row);
		free(stream);
		free(text);
	}
}

#define IN_USE_AND_FREE (BIT(IN_USE) | BIT(FREE))
#define ALL_OF_MALLOC (BIT(IN_USE) | BIT(KIB) | BIT(REQUESTS))
#define ALL_OF_UMA (IN_USE_AND_FREE | BIT(REQUESTS))

Test(kernel_text, malloc_of_the_debugger)
{
	static const enum column columns[] = {IN_USE, KIB, REQUESTS};
	static struct moved moved[] = {
		{"sbuf", ALL_OF_MALLOC, "holds what the stream is written through while it is read", false},
		{"sysctl", BIT(REQUESTS), "names of sysctls", false},
		{"temp", BIT(REQUESTS), "buffers of system calls", false},
		{"iov", BIT(REQUESTS), "vectors of system calls", false},
		{"vnodemarker", BIT(REQUESTS), "walks over the files of a file system", false},
		{"devbuf", BIT(REQUESTS), "buffers of device drivers", false},
		{"CAM CCB", BIT(REQUESTS), "commands to disks", false},
		{"CAM periph", BIT(REQUESTS), "disks, and those that are looked for", false},
		{"bus", ALL_OF_MALLOC, "devices, and those that are looked for", false},
		{"UMAHash", ALL_OF_MALLOC, "hash tables of zones, which grow with them", false},
		{"vmem", ALL_OF_MALLOC, "arenas of kernel addresses", false},
	};
	struct form form = {
		.kind = MTSTREAM_MALLOC, .columns = columns, .ncolumns = LENGTH(columns), .name_width = WHOLE_NAME,
		.moved = moved, .nmoved = LENGTH(moved),
	};

	compare_debugger(&form, "malloc", captures_debugger, LENGTH(captures_debugger));
	form.sorted = true;
	compare_debugger(&form, "malloc", captures_debugger_13, LENGTH(captures_debugger_13));
	rows_expect_moved(&form);
}

Test(kernel_text, uma_of_the_debugger)
{
	/* The size of a zone's buckets is in no stream. */
	static const enum column columns[] = {SIZE, IN_USE, FREE, REQUESTS, SLEEPS, IGNORED};
	static struct moved moved[] = {
		{"16", BIT(REQUESTS), "malloc types", false},
		{"32", ALL_OF_UMA, "malloc types", false},
		{"64", ALL_OF_UMA, "malloc types", false},
		{"128", ALL_OF_UMA, "malloc types", false},
		{"256", ALL_OF_UMA, "malloc types", false},
		{"512", ALL_OF_UMA, "malloc types", false},
		{"2048", BIT(REQUESTS), "malloc types", false},
		{"4 Bucket", IN_USE_AND_FREE, "caches of zones", false},
		{"8 Bucket", IN_USE_AND_FREE, "caches of zones", false},
		{"32 Bucket", ALL_OF_UMA, "caches of zones", false},
		{"64 Bucket", ALL_OF_UMA, "caches of zones", false},
		{"UMA Hash", IN_USE_AND_FREE, "hash tables of zones", false},
		{"MAP ENTRY", IN_USE_AND_FREE, "the reader's buffer, wired while the stream is read", false},
		{"cpuset", BIT(REQUESTS), "sets of CPUs of threads", false},
		{"g_bio", BIT(FREE) | BIT(REQUESTS), "requests to disks", false},
		{"BUF TRIE", IN_USE_AND_FREE, "buffers of files", false},
	};
	const struct form form = {
		.kind = MTSTREAM_UMA, .columns = columns, .ncolumns = LENGTH(columns), .name_width = WHOLE_NAME,
		.moved = moved, .nmoved = LENGTH(moved),
	};

	compare_debugger(&form, "uma", captures_debugger, LENGTH(captures_debugger));
	rows_expect_moved(&form);
}

Test(kernel_text, uma_of_the_debugger_13)
{
	/* The last column is xdomain and the items that wait in the buckets of CPUs for another domain. */
	static const enum column columns[] = {SIZE, IN_USE, FREE, REQUESTS, SLEEPS, IGNORED, MEMORY, IGNORED};
	static struct moved moved[] = {
		{"malloc-16", BIT(REQUESTS), "malloc types", false},
		{"malloc-32", BIT(REQUESTS), "malloc types", false},
		{"malloc-64", BIT(REQUESTS), "malloc types", false},
		{"malloc-128", ALL_OF_UMA, "malloc types", false},
		{"malloc-256", ALL_OF_UMA, "malloc types", false},
		{"malloc-1024", ALL_OF_UMA, "malloc types", false},
		{"malloc-2048", ALL_OF_UMA, "malloc types", false},
		{"malloc-8192", ALL_OF_UMA, "malloc types", false},
		{"32 Bucket", BIT(REQUESTS), "caches of zones", false},
		{"MAP ENTRY", IN_USE_AND_FREE, "the reader's buffer, wired while the stream is read", false},
		{"cpuset", BIT(REQUESTS), "sets of CPUs of threads", false},
		{"g_bio", BIT(REQUESTS), "requests to disks", false},
	};
	const struct form form = {
		.kind = MTSTREAM_UMA, .columns = columns, .ncolumns = LENGTH(columns), .sorted = true,
		.name_width = WHOLE_NAME, .moved = moved, .nmoved = LENGTH(moved),
	};

	compare_debugger(&form, "uma", captures_debugger_13, LENGTH(captures_debugger_13));
	rows_expect_moved(&form);
}
