# SPDX-License-Identifier: BSD-2-Clause
# NAME, then memalloced, memfreed, numallocs, numfrees, size
type()
{
	name "$1"
	u64 "$2" "$3" "$4" "$5" "$6" 0 0 0
}
{ header 1 1; type deep 0 1025 1 3 0; } >old.bin
{ header 1 1; type deep 0 1024 1 3 0; } >new.bin
mtstream diff old.bin new.bin || mtstream diff new.bin old.bin
