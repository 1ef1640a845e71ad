/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * usage: replay FILE|FOLDER...
 *
 * Gives files, and the files in folders, to the fuzz target that it is linked to. Status 0 if all of them pass; 1 if
 * the target fails on one, one cannot be read or is larger than targets look at, or there is none.
 */
#include <dirent.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define MAX_SIZE (1 << 16)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct files {
	char **names;
	size_t count;
};

/* Shared with the process that calls the target, and dies if that fails. */
struct progress {
	size_t next, passed, failed;
};

static void
fail(const char *name)
{
	perror(name);
	exit(1);
}

static void
add(struct files *files, const char *name)
{
	files->names = realloc(files->names, (files->count + 1) * sizeof(*files->names));
	if (files->names == NULL || (files->names[files->count] = strdup(name)) == NULL)
		fail(name);
	files->count++;
}

/* In the order of their names, so that no run differs from another. */
static void
add_folder(struct files *files, const char *folder)
{
	struct dirent **entries;
	int count = scandir(folder, &entries, NULL, alphasort);
	char name[4096];

	if (count < 0)
		fail(folder);
	for (int i = 0; i < count; i++) {
		if (entries[i]->d_name[0] != '.') {
			snprintf(name, sizeof(name), "%s/%s", folder, entries[i]->d_name);
			add(files, name);
		}
		free(entries[i]);
	}
	free(entries);
}

/* False if the file cannot be used. The target gets memory of just its size, so that a sanitizer knows its end. */
static bool
run(const char *name)
{
	FILE *file = fopen(name, "rb");
	struct stat status;
	uint8_t *data = NULL;
	size_t size = 0;
	bool good = file != NULL && fstat(fileno(file), &status) == 0 && S_ISREG(status.st_mode) &&
	    status.st_size <= MAX_SIZE;

	if (good) {
		size = (size_t)status.st_size;
		data = malloc(size > 0 ? size : 1);
		good = data != NULL && fread(data, 1, size, file) == size;
	}
	if (good)
		LLVMFuzzerTestOneInput(data, size);
	free(data);
	if (file != NULL)
		fclose(file);
	return good;
}

static void
run_rest(const struct files *files, struct progress *progress)
{
	while (progress->next < files->count) {
		const char *name = files->names[progress->next++];

		if (run(name)) {
			progress->passed++;
			continue;
		}
		progress->failed++;
		fprintf(stderr, "%s: cannot be read, or is larger than %d bytes\n", name, MAX_SIZE);
	}
}

/* Whether all was run, and nothing leaked. If not, the file before the next one to run is to blame. */
static bool
run_apart(const struct files *files, struct progress *progress)
{
	pid_t child = fork();
	int status;

	if (child < 0)
		fail("fork");
	if (child == 0) {
		run_rest(files, progress);
		exit(0);
	}
	if (waitpid(child, &status, 0) != child)
		fail("waitpid");
	if (status == 0)
		return true;
	progress->failed++;
	fprintf(stderr, "%s: failed\n", files->names[progress->next - 1]);
	return false;
}

int
main(int argc, char **argv)
{
	struct files files = {0};
	struct stat status;
	struct progress *progress =
	    mmap(NULL, sizeof(*progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	if (progress == MAP_FAILED)
		fail("mmap");
	for (int i = 1; i < argc; i++) {
		if (stat(argv[i], &status) == 0 && S_ISDIR(status.st_mode))
			add_folder(&files, argv[i]);
		else
			add(&files, argv[i]);
	}
	while (files.count > 0 && !run_apart(&files, progress))
		;
	printf("%zu passed, %zu failed\n", progress->passed, progress->failed);
	for (size_t i = 0; i < files.count; i++)
		free(files.names[i]);
	free(files.names);
	return files.count == 0 || progress->failed > 0;
}
