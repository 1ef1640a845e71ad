/* SPDX-License-Identifier: BSD-2-Clause */
/* The entries of captures. What they are stands in their sidecars; the verdicts are stated here. */
#include <err.h>
#include <glob.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "families.h"
#include "flags.h"

/* What captures whose file name contains a part have. Several may hold. */
static const struct trait {
	const char *part, *flag, *comment;
} traits[] = {
	{ "-7.0-i386-smp2.", "two-numbers-of-cpus", "Two CPUs, 16 statistics per record in both streams." },
	{ "-7.0-i386-up.", "duplicate-names", "A 7.0-CURRENT of 2007: the format as it was introduced; `ptys` occurs twice." },
	{ "-9.3-i386-smp2.", "two-numbers-of-cpus", "Two CPUs, 32 statistics per malloc type." },
	{ "-9.3-i386-up.", NULL, "A kernel without SMP: one CPU in both streams." },
	{ "-10.4-mips64-up.", "big-endian", "64 bits, big-endian; one zone below zero on a CPU." },
	{ "-12.1-mips-up.", "big-endian", "32 bits, big-endian." },
	{ "-12.1-mips64-up.", "big-endian", "64 bits, big-endian." },
	{ "-12.1-mips64-smp2.", "big-endian", "64 bits, big-endian, 32 statistics per malloc type." },
	{ "-12.1-mips64-sparse.", "big-endian idle-cpus", "CPU ids 0 and 2 only: those of CPU 1 are zero throughout." },
	{ "-12.1-amd64-smp2.", "duplicate-names", "Two CPUs, 256 statistics per malloc type; `dummynet` occurs twice." },
	{ "-13.0c-amd64-up.", NULL, "13.0-CURRENT of April 2019, a kernel without SMP." },
	{ "-13.0c-amd64-smp1.", "duplicate-names two-numbers-of-cpus",
	    "One CPU, 256 statistics per malloc type; `dummynet` occurs twice." },
	{ "-13.0c-amd64-smp4.", "negative-cpu duplicate-names", "Four CPUs, some of which freed more than they allocated." },
	{ "-13.0c-amd64-gap-smp4.", "idle-cpus", "Three CPUs, highest id 3: the last statistics of a zone are of an absent CPU." },
	{ "-13.0c-amd64-maxzones8-smp2.", "duplicate-names", "A debugging kernel: eight zones for every malloc bucket." },
	{ "-13.0c-amd64-maxcpu1024-smp8.", "two-numbers-of-cpus", "1024 statistics per malloc type, eight of them live." },
	{ "-13.0-amd64-smp2.", "duplicate-names", "The allocator of 13.0: 14 buckets, zones without a keg after all others." },
	{ "-13.0-amd64-numa2-smp4.", "duplicate-names", "Two memory domains: xdomain counts." },
	{ ".kld-loaded", "names-are-octets duplicate-names",
	    "While a module was loaded whose names are empty, no UTF-8, cut, or those of others." },
	{ ".kld-unloaded", NULL, "After that module was unloaded." },
	{ ".kld-stale-size", "truncated", "The buffer was sized before the module was loaded: ends between two records." },
	{ ".short", "truncated", "The buffer was too small: the kernel filled it to its last octet." },
};

static struct json_object *
member(struct json_object *sidecar, const char *key)
{
	struct json_object *value;

	if (!json_object_object_get_ex(sidecar, key, &value))
		errx(1, "a sidecar lacks %s", key);
	return json_object_get(value);
}

static void
add_traits(struct json_object *entry, const char *name)
{
	struct json_object *flags = json_object_new_array();
	char comment[256] = "";

	for (size_t i = 0; i < sizeof(traits) / sizeof(traits[0]); i++) {
		if (strstr(name, traits[i].part) == NULL)
			continue;
		append_words(flags, traits[i].flag, check_flag);
		snprintf(comment + strlen(comment), sizeof(comment) - strlen(comment), "%s%s",
		    comment[0] != '\0' ? " " : "", traits[i].comment);
	}
	if (comment[0] == '\0')
		errx(1, "%s: nothing says what it is", name);
	json_object_object_add(entry, "flags", flags);
	json_object_object_add(entry, "comment", json_object_new_string(comment));
}

static struct json_object *
source_of(const char *sidecar)
{
	struct json_object *source = json_object_new_object();

	json_object_object_add(source, "kind", json_object_new_string("capture"));
	json_object_object_add(source, "from", json_object_new_string(sidecar));
	return source;
}

/* A capture's entry; name is the sidecar's, without folder and ".json". */
static void
add_capture(struct set *set, const char *folder, const char *name, struct json_object *sidecar)
{
	struct json_object *entry = json_object_new_object(), *size = member(sidecar, "length");
	int truncated = strstr(name, ".short") != NULL || strstr(name, ".kld-stale-size") != NULL;
	char file[256], path[512];

	snprintf(file, sizeof(file), "captures/%s.bin.zst", name);
	snprintf(path, sizeof(path), "%s/%s", folder, file);
	if (access(path, R_OK) != 0)
		file[strlen(file) - strlen(".zst")] = '\0';
	json_object_object_add(entry, "file", json_object_new_string(file));
	json_object_object_add(entry, "sha256", member(sidecar, "sha256"));
	json_object_object_add(entry, "size", size);
	json_object_object_add(entry, "kind", member(sidecar, "kind"));
	json_object_object_add(entry, "byte_order", member(sidecar, "byte_order"));
	set_verdicts(entry, truncated ? "LEN-1" : NULL, json_object_get_uint64(size));
	json_object_object_add(entry, "rules", json_object_new_array());
	append_words(json_object_object_get(entry, "rules"), truncated ? "LEN-1" : "HDR-2 LEN-1 LEN-2", check_rule);
	if (truncated)
		json_object_object_add(entry, "violates", json_object_new_string("LEN-1"));
	add_traits(entry, name);
	if (strcmp(name, "freebsd-13.0c-amd64-up.malloc.short1000") == 0)
		json_object_object_add(entry, "repeats", json_object_new_string(
		    "freebsd-13.0c-amd64-up.malloc.short: both buffers were of 1000 octets"));
	snprintf(path, sizeof(path), "captures/%s.json", name);
	json_object_object_add(entry, "source", source_of(path));
	set_add_entry(set, name, entry);
}

void
add_captures(struct set *set, const char *folder)
{
	char pattern[512];
	glob_t found;

	snprintf(pattern, sizeof(pattern), "%s/captures/*.json", folder);
	if (glob(pattern, 0, NULL, &found) != 0)
		errx(1, "%s: no captures", pattern);
	for (size_t i = 0; i < found.gl_pathc; i++) {
		struct json_object *sidecar = json_object_from_file(found.gl_pathv[i]);
		char name[128];

		if (sidecar == NULL)
			errx(1, "%s: %s", found.gl_pathv[i], json_util_get_last_err());
		snprintf(name, sizeof(name), "%s", strrchr(found.gl_pathv[i], '/') + 1);
		name[strlen(name) - strlen(".json")] = '\0';
		add_capture(set, folder, name, sidecar);
		json_object_put(sidecar);
	}
	globfree(&found);
}
