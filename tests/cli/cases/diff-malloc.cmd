# SPDX-License-Identifier: BSD-2-Clause
# NAME, then memalloced, memfreed, numallocs, numfrees, size
type()
{
	name "$1"
	u64 "$2" "$3" "$4" "$5" "$6" 0 0 0
}
{ header 1 5; type gone 4096 0 2 0 256; type same 100 0 1 0 1; type shrinks 3000 0 3 0 32; type busy 512 0 10 8 16
	type grows 1024 0 1 0 64; } >old.bin
{ header 1 5; type fresh 2048 1024 4 2 128; type same 100 0 1 0 1; type shrinks 3000 1000 3 1 32
	type busy 612 100 20 18 16; type grows 3073 0 3 0 192; } >new.bin
mtstream diff old.bin new.bin
