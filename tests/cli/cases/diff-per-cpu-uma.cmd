# SPDX-License-Identifier: BSD-2-Clause
# Up to FreeBSD 11 the counters of a CPU go down when they are added to those of the zone: that is no reset.
zone()
{
	header 2 1
	name socket
	u32 7 256 256 1 0 1 2 4 0 0
	u64 "$1" 95 3 2 1 0
	zeros 64
	u64 "$2" 10 5 0 0 0 0 0
}
zone 100 30 >old.bin
zone 120 13 >new.bin
mtstream diff --per-cpu=socket --format=json old.bin new.bin || true
mtstream diff --per-cpu=socket old.bin new.bin
