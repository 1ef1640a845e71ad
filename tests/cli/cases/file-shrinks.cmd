# SPDX-License-Identifier: BSD-2-Clause
# The pipe is full long before the end of the file is read, so that the file is cut in between.
zstd -q -d -c corpus/captures/freebsd-12.1-amd64-smp2.malloc.2.bin.zst >t.bin
{ status=0; mtstream dump --jsonl --totals t.bin || status=$?; echo "$status" >status; } | {
	read -r line
	: >t.bin
	cat >/dev/null
}
cat status
