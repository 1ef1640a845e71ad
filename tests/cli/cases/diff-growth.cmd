# SPDX-License-Identifier: BSD-2-Clause
# NAME, then memalloced, memfreed, numallocs, numfrees, size
type()
{
	name "$1"
	u64 "$2" "$3" "$4" "$5" "$6" 0 0 0
}
# Only what is named decides. Two types bear the name temp; that of a=1 ends in = and digits.
{ header 1 4; type temp 100 0 1 0 0; type a=1 50 0 1 0 0; type temp 1000 0 1 0 0; type other 1 0 1 0 0; } >old.bin
{ header 1 4; type temp 400 0 2 0 0; type a=1 60 0 2 0 0; type temp 1000 200 2 1 0; type other 9 0 2 0 0; } >new.bin
try()
{
	mtstream diff "$@" old.bin new.bin >/dev/null || echo "status $?"
}
echo 'by 100'
try --fail-on-growth=temp
try --fail-on-growth=temp=99
echo 'by 100, as is allowed'
try --fail-on-growth=temp=100
echo 'by 10'
try --fail-on-growth=temp=100 --fail-on-growth=a=1=9 --fail-on-growth=a=1=10
echo 'a mistake outranks growth'
try --fail-on-growth=tmp --fail-on-growth=temp
try --fail-on-growth=a=1
try --fail-on-growth=temp=18446744073709551616
echo 'all the rows'
mtstream diff --fail-on-growth=other=8 --top=1 old.bin new.bin
