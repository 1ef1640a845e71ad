# SPDX-License-Identifier: BSD-2-Clause
# NAME, then memalloced, memfreed, numallocs, numfrees, size
type()
{
	name "$1"
	u64 "$2" "$3" "$4" "$5" "$6" 0 0 0
}
{ header 1 1; type temp 4096 0 10 0 0; } >old.bin
{ header 1 1; type temp 4097 1024 20 1 0; } >new.bin
echo '{"time": 1700000000.25}' >old.json
echo '{"time": 1700000002.75, "release": "13.0-RELEASE"}' >new.json
mtstream diff old.bin new.bin
