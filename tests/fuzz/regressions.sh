#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# usage: regressions.sh FOLDER
#
# Holds the folder and its manifest to each other: each file has a line, each line a file, and an id is TARGET.CHECKSUM.
set -eu
cd "$1"

fail()
{
	echo "regressions: $1" >&2
	exit 1
}

for file in *; do
	[ "$file" != manifest.txt ] || continue
	[ "${file#*.}" = "$(sha256sum "$file" | cut -c 1-16)" ] || fail "$file does not bear its checksum"
	[ "$(grep -c "^$file ." manifest.txt)" = 1 ] || fail "$file has no line of its own in manifest.txt"
done
sed '/^#/d; s/ .*//' manifest.txt | while read -r id; do
	case $id in
	stream.* | document.*) [ -f "$id" ] || fail "there is no $id" ;;
	*) fail "$id: of which target?" ;;
	esac
done
