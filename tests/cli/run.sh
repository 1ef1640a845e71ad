#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# usage: run.sh PROGRAM CORPUS [CASE]...
# Runs the cases of the folder cases, all or those named, and compares exactly what they print and their status.
#
# A case is NAME.cmd, a few lines of shell that call mtstream; what it must print, NAME.stdout and NAME.stderr, nothing
# where one is missing; and its status, NAME.status, 0 where that is missing. It runs in an empty folder, beside a link
# to CORPUS, after streams.sh, whose functions make streams octet by octet.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
program=$(realpath "$1")
corpus=$(realpath "$2")
shift 2
[ $# -gt 0 ] || set -- "$here"/cases/*.cmd

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
ln -s "$program" "$work/bin/mtstream"
PATH=$work/bin:$PATH
LC_ALL=C
export PATH LC_ALL
unset NO_COLOR

# Prints how a file differs from the one expected, or from nothing where that is missing.
compare()
{
	expected=$1
	[ -f "$expected" ] || expected=/dev/null
	diff -a -u --label "$(basename "$1") expected" --label found "$expected" "$2"
}

run_case()
{
	case_path=$here/cases/$1
	rm -rf "$work/in" "$work/out"
	mkdir "$work/in" "$work/out"
	ln -s "$corpus" "$work/in/corpus"
	status=0
	(cd "$work/in" && exec sh -eu -c '. "$1"; . "$2"' case "$here/streams.sh" "$case_path.cmd") \
		>"$work/out/stdout" 2>"$work/out/stderr" </dev/null || status=$?
	echo "$status" >"$work/out/status"
	[ -f "$case_path.status" ] || echo 0 >"$work/out/good"
	same=true
	compare "$case_path.stdout" "$work/out/stdout" || same=false
	compare "$case_path.stderr" "$work/out/stderr" || same=false
	if [ -f "$case_path.status" ]; then
		compare "$case_path.status" "$work/out/status" || same=false
	else
		compare "$work/out/good" "$work/out/status" || same=false
	fi
	$same
}

cases=0
failed=0
for path; do
	name=$(basename "$path" .cmd)
	cases=$((cases + 1))
	if ! run_case "$name"; then
		failed=$((failed + 1))
		echo "FAILED: $name"
	fi
done
echo "$cases cases, $failed failed"
[ "$failed" -eq 0 ]
