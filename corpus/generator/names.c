/* SPDX-License-Identifier: BSD-2-Clause */
/* Vectors on names. */
#include "families.h"

#define THIRTY "abcdefghijklmnopqrstuvwxyz0123"

static const struct {
	const char *name, *octets, *notes, *comment;
} good[] = {
	{"name-empty", "", "NAM-3", "The empty name."},
	{"name-1-octet", "x", NULL, "A name of one octet."},
	{"name-30-octets", THIRTY, NULL, "A name of 30 octets."},
	{"name-31-octets", THIRTY "4", NULL, "The longest name: its NUL is the last octet of the field."},
	{"name-blank", " ", NULL, "A name that is one blank."},
	{"name-blanks-around", "  temp  ", NULL, "Blanks that must not be trimmed."},
	{"name-quotes", "a\"b'c`d", NULL, "Quotes."},
	{"name-backslash", "a\\b\\n\\u0041", NULL, "Backslashes that mean nothing."},
	{"name-comma", "UDF translation buffer, zone", NULL, "A comma, as in a zone of the kernel."},
	{"name-slash", "../etc/passwd", NULL, "A path."},
	{"name-colon", "g_bio: x", NULL, "A colon, with which vmstat ends names."},
	{"name-formula", "=1+1", NULL, "A formula where it is pasted into a spreadsheet."},
	{"name-format-directives", "%s%n%x %5$hhn %%", NULL, "Format directives of printf."},
	{"name-shell", "$(id) `id` ;& $PIR", NULL, "What a shell would run."},
	{"name-markup", "<b>&amp;</b>", NULL, "Markup."},
	{"name-null", "null", NULL, "The name of JSON's null."},
	{"name-number", "4096", NULL, "A name that is a number, as of malloc's zones up to 12."},
	{"name-utf-8", "\xc3\xa9\xe2\x82\xac\xf0\x9f\x90\xa1", NULL, "UTF-8 of two, three and four octets."},
	{"name-utf-8-31-octets", "abcdefghijklmnopqrstuvwxyz01\xe2\x82\xac", NULL,
	    "UTF-8 whose last character just fits."},
	{"name-utf-8-cut-2", THIRTY "\xc3", NULL, "Cut by the kernel inside a character of two octets."},
	{"name-utf-8-cut-3", "abcdefghijklmnopqrstuvwxyz012\xe2\x82", NULL,
	    "Cut by the kernel inside a character of three octets."},
	{"name-utf-8-cut-4", "abcdefghijklmnopqrstuvwxyz01\xf0\x9f\x90", NULL,
	    "Cut by the kernel inside a character of four octets."},
	{"name-utf-8-overlong", "\xc1\xa1", NULL, "Two octets for the letter a: not UTF-8."},
	{"name-utf-8-overlong-nul", "a\xc0\x80" "b", NULL,
	    "Two octets for a NUL: not UTF-8, and no end of the name."},
	{"name-utf-8-overlong-3", "\xe0\x81\xa1", NULL, "Three octets for the letter a: not UTF-8."},
	{"name-utf-8-overlong-4", "\xf0\x80\x81\xa1", NULL, "Four octets for the letter a: not UTF-8."},
	{"name-utf-8-surrogates", "\xed\xa0\xbd\xed\xb0\xa1", NULL, "Surrogates: not UTF-8."},
	{"name-utf-8-last", "\xf4\x8f\xbf\xbd", NULL, "U+10FFFD, nearly the last character of all."},
	{"name-utf-8-beyond", "\xf4\x90\x80\x80", NULL, "Beyond U+10FFFF: not UTF-8."},
	{"name-utf-8-continuation", "a\x80" "b", NULL, "A continuation octet alone: not UTF-8."},
	{"name-utf-8-ff", "\xff\xfe", NULL, "Octets that never occur in UTF-8."},
	{"name-utf-8-replacement", "\xef\xbf\xbd", NULL, "U+FFFD itself: valid, no sign of an error."},
	{"name-utf-8-byte-order-mark", "\xef\xbb\xbftemp", NULL, "A byte order mark, part of the name."},
	{"name-utf-8-combining", "e\xcc\x81", NULL, "A combining character that must not be composed."},
	{"name-latin-1", "caf\xe9", NULL, "Latin-1: not UTF-8."},
	{"name-control-01", "a\001b", NULL, "A control character."},
	{"name-control-tab", "a\tb", NULL, "A tab."},
	{"name-control-newline", "a\nb: 1", NULL, "A newline, which forges a line of a report."},
	{"name-control-return", "temp\r", NULL, "A carriage return."},
	{"name-control-escape", "\033[2J", NULL, "An escape sequence that clears a terminal."},
	{"name-control-1f", "a\037b", NULL, "The last control character below the blank."},
	{"name-control-delete", "a\177b", NULL, "A delete character."},
	{"name-control-c1", "a\xc2\x85" "b", NULL, "U+0085, a control character of two octets."},
	{"name-control-c1-last", "a\xc2\x9f", NULL, "U+009F, the last control character."},
	{"name-no-break-space", "a\xc2\xa0", NULL, "U+00A0, the first character after the control characters."},
	{"name-line-separator", "a\xe2\x80\xa8", NULL, "U+2028, which is no control character."},
	{"name-all-octets-1", "\001\002\003\004\005\006\007\010\011\012\013\014\015\016\017\020\021\022\023\024"
	    "\025\026\027\030\031\032\033\034\035\036\037", NULL, "All 31 octets are control characters."},
};

/* Names that are accepted, alone in their stream. */
void
add_names(struct set *set, enum kind kind, enum order order)
{
	for (size_t i = 0; i < ELEMENTS(good); i++) {
		struct vector v = vector_of(kind, order, "%s", good[i].name);

		put_header(&v, 1, 1);
		put_record(&v, good[i].octets, 1);
		v.notes = good[i].notes;
		v.rules = "NAM-1 NAM-2 REC-2 DOC-3 ENC-1 ENC-2";
		v.flags = "names-are-octets";
		v.comment = good[i].comment;
		set_add(set, &v);
	}
}

static const struct {
	const char *name;
	unsigned char field[NAME_SIZE + 1];
	const char *violates;
	uint32_t place;
	const char *comment;
} bad_fields[] = {
	{"name-32-octets", THIRTY "45", "NAM-1", 31, "No NUL: 32 octets of text."},
	{"name-32-times-ff", "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
	    "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff",
	    "NAM-1", 31, "No NUL: all bits set."},
	{"name-padding-1", "\0x", "NAM-2", 1, "An empty name and an octet right behind its NUL."},
	{"name-padding-5", "temp\0x", "NAM-2", 5, "An octet right behind the NUL."},
	{"name-padding-6", "temp\0\0x", "NAM-2", 6, "An octet behind two NULs."},
	{"name-padding-16", "temp\0\0\0\0\0\0\0\0\0\0\0\0x", "NAM-2", 16,
	    "An octet in the middle of the zeros."},
	{"name-padding-31", "temp\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0x", "NAM-2", 31,
	    "The last octet of the field."},
	{"name-padding-31-empty", "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0x",
	    "NAM-2", 31, "An empty name and the last octet of the field."},
	{"name-padding-31-full", THIRTY "\0x", "NAM-2", 31,
	    "A name of 30 octets, its NUL, and one more octet."},
	{"name-padding-old-name", "temp\0old name\0\0\0", "NAM-2", 5, "The rest of an older name."},
	{"name-padding-invisible", "temp\0\0\0\0\x80", "NAM-2", 8, "An octet with only its top bit set."},
};

/* Name fields that are refused: in the first of two records, and in the last. */
void
add_bad_names(struct set *set, enum kind kind, enum order order)
{
	for (size_t i = 0; i < 2 * ELEMENTS(bad_fields); i++) {
		size_t bad = i / 2, last = i % 2;
		struct vector v = vector_of(kind, order, "%s-%s", bad_fields[bad].name, last ? "last" : "first");
		uint64_t record = record_header_size(kind) + 64;

		put_header(&v, 1, 2);
		for (size_t at = 0; at < 2; at++) {
			put_record(&v, at == 0 ? "devbuf" : "sonewconn", 1);
			if (at == last)
				replace_name(&v, bad_fields[bad].field);
		}
		v.violates = bad_fields[bad].violates;
		v.offset = 16 + last * record + bad_fields[bad].place;
		v.notes = bad_fields[bad].field[0] == '\0' ? "NAM-3" : NULL;
		v.rules = "DEC-1 DEC-2 REC-2 DOC-3 ENC-1";
		v.flags = "name-field";
		v.comment = bad_fields[bad].comment;
		set_add(set, &v);
	}
}

static const struct {
	const char *name, *names[8], *notes, *comment;
} lists[] = {
	{"names-equal-2", {"temp", "temp"}, "NAM-4", "Two records of one name, side by side."},
	{"names-equal-apart", {"temp", "devbuf", "temp"}, "NAM-4",
	    "Two records of one name, another between them."},
	{"names-equal-pairs", {"temp", "devbuf", "devbuf", "temp"}, "NAM-4", "Two names, each of two records."},
	{"names-equal-8", {"temp", "temp", "temp", "temp", "temp", "temp", "temp", "temp"}, "NAM-4",
	    "Eight records of one name."},
	{"names-equal-empty", {"", "temp", ""}, "NAM-3 NAM-4", "Two empty names."},
	{"names-prefixes", {"temp", "tem", "temp2", "temp "}, NULL, "Names that begin with each other."},
	{"names-case", {"temp", "TEMP", "Temp"}, NULL, "Names that differ in case alone."},
	{"names-last-octet", {THIRTY "4", THIRTY "5", THIRTY}, NULL, "Names that differ in their 31st octet."},
	{"names-composed", {"\xc3\xa9", "e\xcc\x81"}, NULL, "Names that look alike, composed and not."},
	{"names-not-utf-8", {"\xff", "\xfe", "\xef\xbf\xbd"}, NULL,
	    "Names that are equal where what is not UTF-8 is replaced."},
};

/* Names of several records. */
void
add_equal_names(struct set *set, enum kind kind, enum order order)
{
	for (size_t i = 0; i < ELEMENTS(lists); i++) {
		struct vector v = vector_of(kind, order, "%s", lists[i].name);
		uint32_t count = 0;

		while (count < ELEMENTS(lists[i].names) && lists[i].names[count] != NULL)
			count++;
		put_header(&v, 1, count);
		for (uint32_t record = 0; record < count; record++) {
			put_record_header(&v, lists[i].names[record]);
			put_ordinary_stats(&v, record);
		}
		v.notes = lists[i].notes;
		v.rules = "NAM-4 REC-1 REC-2";
		v.flags = lists[i].notes != NULL ? "duplicate-names" : "names-are-octets";
		v.comment = lists[i].comment;
		set_add(set, &v);
	}
}
