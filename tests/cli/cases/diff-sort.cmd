# SPDX-License-Identifier: BSD-2-Clause
# NAME, then memalloced, memfreed, numallocs, numfrees, size
type()
{
	name "$1"
	u64 "$2" "$3" "$4" "$5" "$6" 0 0 0
}
{ header 1 4; type beta 10 0 1 0 0; type alpha 10 0 1 0 0; type gone 9 0 9 0 0; type gamma 10 0 5 0 0; } >old.bin
{ header 1 3; type beta 11 0 3 0 0; type alpha 10 5 2 1 0; type gamma 10 0 15 0 0; } >new.bin
try()
{
	mtstream diff "$@" --format=csv old.bin new.bin | tail -n +2 | cut -d , -f 1 | tr '\n' ' '
	echo
}
try
try --sort=memory_bytes
try --sort=memuse
try --sort=REQUESTS
try --sort=requests --top=2
try --sort=frees
try --sort=name
try --sort=type --top=1
