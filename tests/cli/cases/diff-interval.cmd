# SPDX-License-Identifier: BSD-2-Clause
# NAME, then memalloced, memfreed, numallocs, numfrees, size
type()
{
	name "$1"
	u64 "$2" "$3" "$4" "$5" "$6" 0 0 0
}
# Twice 4 seconds: it need not be the interval that the sidecars tell of.
for i in 0 1 2; do
	{ header 1 1; type temp $((2048 + i * 256)) 0 $((10 + i * 2)) $((i * 3)) 0; } >$i.bin
	echo "{\"time\": $((1000 - i))}" >$i.json
done
mtstream diff --interval=4 0.bin 1.bin 2.bin || mtstream diff --interval=4 --format=csv 0.bin 1.bin 2.bin | cut -d , -f 1,5-14
