#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# usage: memory.sh PROGRAM PEAK CORPUS
# Holds commands that read from pipes to 8 MiB of memory, whatever the stream: one of 32 MB from a real kernel, and one
# of 1 GB, which exists nowhere at once.
set -euo pipefail

program=$1
peak=$2
of=$3/captures/freebsd-13.0c-amd64-maxcpu1024-smp8.malloc
# shellcheck source=tests/cli/streams.sh
. "$(dirname "$0")/streams.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# The command reads standard input; its status must be the first argument.
try()
{
	local expected=$1 status=0
	shift
	"$peak" 8192 "$program" "$@" >/dev/null || status=$?
	if [ "$status" -ne "$expected" ]; then
		echo "FAILED: mtstream $*: expected status $expected, found $status"
		failed=$((failed + 1))
	fi
}

for command in check 'dump --jsonl' report; do
	# shellcheck disable=SC2086 # a command and its option
	try 0 $command --kind=malloc < <(zstd -dcq "$of.2.bin.zst")
done
try 1 diff --kind=malloc <(zstd -dcq "$of.0.bin.zst") - < <(zstd -dcq "$of.2.bin.zst")

# Malloc types with 1024 CPUs, two of which count; 16,000 of them make 1 GB.
for i in $(seq 10); do
	name "type $i"
	u64 $((i * 128)) 0 "$i" 0 8 0 0 0 0 128 0 1 0 0 0 0
	zeros $((64 * 1022))
done >"$work/10"
for _ in $(seq 10); do
	cat "$work/10"
done >"$work/100"

gigabyte()
{
	header 1024 16000
	for _ in $(seq 160); do
		cat "$work/100"
	done
}

for command in check report; do
	try 0 "$command" --kind=malloc < <(gigabyte)
done
exit $((failed > 0))
