# SPDX-License-Identifier: BSD-2-Clause
# A new limit, no other change; the zone that nothing happened to is left out.
zone()
{
	name "$1"
	u32 7 256 256 1 "$2" 1 2 4 0 0
	u64 100 110 3 2 1 0
	zeros 64
}
{ header 1 2; zone limited 0; zone other 9; } >old.bin
{ header 1 2; zone limited 10; zone other 9; } >new.bin
mtstream diff --format=json old.bin new.bin
