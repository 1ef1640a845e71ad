# SPDX-License-Identifier: BSD-2-Clause
# Three CPUs, two of which change; another type and an older one of that name beside.
stats()
{
	u64 "$1" "$2" "$3" "$4" 0 0 0 0
}
{
	header 3 3
	name temp; stats 100 0 10 0; stats 0 60 0 6; zeros 64
	name other; stats 1 0 1 0; stats 1 0 1 0; stats 1 0 1 0
	name temp; stats 8 0 1 0; zeros 64; zeros 64
} >old.bin
{
	header 3 3
	name temp; stats 100 0 10 0; stats 0 90 0 9; stats 30 0 3 0
	name other; stats 2 0 2 0; stats 1 0 1 0; stats 1 0 1 0
	name temp; stats 8 8 1 1; zeros 64; zeros 64
} >new.bin
mtstream diff --per-cpu=temp old.bin new.bin || mtstream diff --per-cpu=temp --all old.bin new.bin || true
mtstream diff --per-cpu=temp --top=1 --sort=in_use --format=csv old.bin new.bin | cut -d , -f 1-7
