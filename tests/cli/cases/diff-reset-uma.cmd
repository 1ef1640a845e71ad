# SPDX-License-Identifier: BSD-2-Clause
# A zone never changes its size: one that has another is another zone, though its counters went up.
zone()
{
	header 1 1
	name arena
	u32 0 "$1" "$1" 0 0 0 0 0 0 0
	u64 "$2" 0 0 0 0 0
	zeros 64
}
zone 100 1 >old.bin
zone 200 3 >new.bin
mtstream diff old.bin new.bin
