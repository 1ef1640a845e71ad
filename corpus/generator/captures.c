/* SPDX-License-Identifier: BSD-2-Clause */
/* The entries of captures. What they are stands in their sidecars; the verdicts are stated here. */
#include <err.h>
#include <fnmatch.h>
#include <glob.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "families.h"
#include "flags.h"

/* What captures have whose name matches a pattern. All that match hold. */
static const struct trait {
	const char *pattern, *flag, *comment;
} traits[] = {
	{"*-7.0-i386-*", NULL, "A 7.0-CURRENT of 2007: the format as it was introduced."},
	{"*-7.0-i386-smp2.*", "two-numbers-of-cpus", "Two CPUs, but 16 statistics per record in either stream."},
	{"*-7.0-i386-*.malloc.*", "duplicate-names", "ptys occurs twice."},
	{"*-9.3-i386-*", NULL, "9.3."},
	{"*-9.3-i386-smp2.malloc.*", "two-numbers-of-cpus", "Two CPUs, but 32 statistics per record."},
	{"*-10.4-mips64-up.*", "big-endian", "10.4-RELEASE, 64 bits, big-endian."},
	{"*-12.1-mips-up.*", "big-endian", "12.1, 32 bits, big-endian."},
	{"*-12.1-mips64-*", "big-endian", "12.1, 64 bits, big-endian."},
	{"*-12.1-mips64-smp2.malloc.*", "two-numbers-of-cpus", "Two CPUs, but 32 statistics per record."},
	{"*-12.1-mips64-sparse.*", "idle-cpus two-numbers-of-cpus",
	    "CPU ids 0 and 2 only: the statistics of CPU 1 are all zero."},
	{"*-12.1-amd64-smp2.*", NULL, "12.1-RELEASE."},
	{"*-12.1-amd64-smp2.malloc.*", "duplicate-names two-numbers-of-cpus",
	    "Two CPUs, but 256 statistics per record; dummynet occurs twice."},
	{"*-13.0c-*", NULL, "A 13.0-CURRENT of April 2019."},
	{"*-13.0c-amd64-smp1.malloc.*", "duplicate-names two-numbers-of-cpus",
	    "One CPU, but 256 statistics per record; dummynet occurs twice."},
	{"*-13.0c-amd64-smp4.malloc.*", "two-numbers-of-cpus", "Four CPUs, but 256 statistics per record."},
	{"*-13.0c-amd64-smp4.malloc.[012k]*", "duplicate-names", "dummynet occurs twice."},
	{"*-13.0c-amd64-gap-smp4.*", "two-numbers-of-cpus", "Three CPUs, but the highest id is 3."},
	{"*-13.0c-amd64-gap-smp4.uma.*", "idle-cpus", "The statistics of that id are all zero."},
	{"*-13.0c-amd64-gap-smp4.malloc.*", "duplicate-names", "dummynet occurs twice."},
	{"*-13.0c-amd64-maxzones8-smp2.malloc.*", "duplicate-names two-numbers-of-cpus",
	    "A debugging kernel; two CPUs, but 256 statistics per record; dummynet occurs twice."},
	{"*-13.0c-amd64-maxzones8-smp2.uma.*", "duplicate-names",
	    "A debugging kernel: eight zones for each malloc bucket."},
	{"*-13.0c-amd64-maxcpu1024-smp8.malloc.*", "duplicate-names two-numbers-of-cpus",
	    "Eight CPUs, but 1024 statistics per record; dummynet occurs twice."},
	{"*-13.0-amd64-*", NULL, "The allocator of 13.0-RELEASE."},
	{"*-13.0-amd64-*.malloc.*", "two-numbers-of-cpus", "256 statistics per record, 14 buckets."},
	{"*-13.0-amd64-*.uma.*", "duplicate-names zone-sorts",
	    "Zones without a keg stand last; vm pgcache occurs repeatedly."},
	{"*-13.0-amd64-numa2-smp4.uma.*", NULL, "Two memory domains: xdomain counts."},
	{"*.malloc.kld-loaded", "names-are-octets duplicate-names",
	    "While a module was loaded: names that are empty, no UTF-8, cut, and that of another type."},
	{"*.uma.kld-loaded", NULL, "While that module was loaded."},
	{"*.kld-unloaded", NULL, "After that module was unloaded."},
	{"*.kld-stale-size", "truncated", "The buffer was sized before a module was loaded: ends between two records."},
	{"*.short*", "truncated", "The buffer was too small: the kernel filled it to its last octet."},
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
	char comment[512] = "";

	for (size_t i = 0; i < sizeof(traits) / sizeof(traits[0]); i++) {
		if (fnmatch(traits[i].pattern, name, 0) != 0)
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
	append_words(json_object_object_get(entry, "rules"),
	    truncated ? "LEN-1 CAP-2 CAP-4" : "HDR-2 LEN-1 LEN-2 CAP-4", check_rule);
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
