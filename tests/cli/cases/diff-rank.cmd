# SPDX-License-Identifier: BSD-2-Clause
# The last of equal names in a stream is the oldest: a new one comes in front of it.
# NAME, then memalloced, memfreed, numallocs, numfrees, size
type()
{
	name "$1"
	u64 "$2" "$3" "$4" "$5" "$6" 0 0 0
}
{ header 1 3; type twice 20 0 2 0 0; type other 1 0 1 0 0; type twice 10 0 1 0 0; } >two.bin
{ header 1 4; type twice 5 0 1 0 0; type twice 23 0 3 0 0; type other 1 0 1 0 0; type twice 11 0 1 0 0; } >three.bin
mtstream diff --all --format=csv two.bin three.bin | cut -d , -f 1,3-7
mtstream diff --all --format=csv three.bin two.bin | cut -d , -f 1,3-7
