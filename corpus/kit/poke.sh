#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# An adapter around spec/derived/mtstream.pk, at level structure. usage: poke.sh malloc|uma|batch <STREAM
set -eu

case ${1-} in
malloc | uma | batch) ;;
*)
	echo "usage: poke.sh malloc|uma|batch <STREAM" >&2
	exit 2
	;;
esac
kit=$(dirname "$0")
# poke can seek in a file, not in a pipe.
stream=$(mktemp)
trap 'rm -f "$stream"' EXIT
cat >"$stream"
POKE_LOAD_PATH=$kit/../../spec/derived poke -q -L "$kit/poke.pk" "$1" "$stream"
