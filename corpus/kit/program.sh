#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# An adapter around a program that people use: mtstream itself, at any level. $MTSTREAM names it if it is not in PATH.
# usage: program.sh [--level=structure|content] malloc|uma <STREAM
set -eu

for kind; do :; done
level=--level=structure
if [ $# -gt 1 ]; then
	level=$1
fi
mtstream=${MTSTREAM:-mtstream}
stream=$(mktemp)
trap 'rm -f "$stream"' EXIT
cat >"$stream"
if "$mtstream" check -q "$level" --kind="$kind" "$stream"; then
	"$mtstream" dump --totals --kind="$kind" "$stream"
else
	"$mtstream" check --json "$level" --kind="$kind" "$stream" | jq -c '{verdict: "reject", class, offset}'
	exit 1
fi
