# SPDX-License-Identifier: BSD-2-Clause
# Files that can be opened, but not read.
file=/proc/self/mem
for command in "check $file" "dump $file" "report $file" "explain $file" "encode $file" "gen --like=$file" \
    "diff $file corpus/valid/malloc.all-zero-record.big.bin" "conform --corpus=corpus --expect=$file true" \
    "conform --corpus=corpus --expect=/ true"; do
	mtstream $command || echo "$?"
done
