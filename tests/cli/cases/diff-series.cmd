# SPDX-License-Identifier: BSD-2-Clause
# NAME, then memalloced, memfreed, numallocs, numfrees, size
type()
{
	name "$1"
	u64 "$2" "$3" "$4" "$5" "$6" 0 0 0
}
{ header 1 3; type gap 100 0 1 0 0; type pump 1024 0 1 0 0; type leak 1000 0 1 0 0; } >0.bin
{ header 1 4; type flash 10 0 1 0 0; type late 4096 0 1 0 0; type pump 9000 0 2 0 0; type leak 1000 0 2 1 0; } >1.bin
{ header 1 4; type late 5120 0 2 0 0; type gap 100 0 1 0 0; type pump 9000 6928 2 1 0; type leak 3000 0 4 1 0; } >2.bin
mtstream diff 0.bin 1.bin 2.bin
