# SPDX-License-Identifier: BSD-2-Clause
# NAME, then memalloced, memfreed, numallocs, numfrees, size
type()
{
	name "$1"
	u64 "$2" "$3" "$4" "$5" "$6" 0 0 0
}
{ header 1 1; type anew 1024 0 9 1 0; } >old.bin
{ header 1 1; type anew 4096 0 8 1 0; } >new.bin
mtstream diff old.bin new.bin || mtstream diff --interval=1 --format=json old.bin new.bin
