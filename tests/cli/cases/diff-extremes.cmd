# SPDX-License-Identifier: BSD-2-Clause
# NAME, then memalloced, memfreed, numallocs, numfrees, size
type()
{
	name "$1"
	u64 "$2" "$3" "$4" "$5" "$6" 0 0 0
}
# Differences of 64-bit values may take 65 bits: from -2^63 to 2^63 - 1, and from 0 to 2^64 - 1.
least=-9223372036854775808
most=9223372036854775807
{ header 1 1; type temp 0 $least 0 $least 0; } >old.bin
{ header 1 1; type temp -1 $least -1 $least 0; } >new.bin
mtstream diff old.bin new.bin || mtstream diff --format=json old.bin new.bin | grep -o '"change":{"in_use":"[0-9-]*","memory_bytes":"[0-9-]*","requests":"[0-9]*"' | head -n 1
mtstream diff --format=json new.bin old.bin | grep -o '"change":{"in_use":"[0-9-]*","memory_bytes":"[0-9-]*"' | head -n 1
mtstream diff --fail-on-growth=temp=$most old.bin new.bin >/dev/null || echo "status $?"
