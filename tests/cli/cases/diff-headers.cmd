# SPDX-License-Identifier: BSD-2-Clause
# NAME, then memalloced, memfreed, numallocs, numfrees, size
type()
{
	name "$1"
	u64 "$2" "$3" "$4" "$5" "$6" 0 0 0
}
# Captures may differ in maxcpus, byte order, kernel and table of sizes: that is told, and is no change in itself.
{ header 1 1; type temp 100 0 1 0 96; } >old.bin
{ header 2 1; name temp; u64 60 0 0 0 64 0 0 0 40 0 1 0 32 0 0 0; } >middle.bin
echo '{"release": "12.4-RELEASE", "size_table": [16, 32, 64, 128, 256, 512]}' >old.json
echo '{"release": "12.4-RELEASE", "size_table": [16, 32, 64, 128, 256, 512]}' >middle.json
echo '{"release": "13.0-\u001bRELEASE", "size_table": [16, 32, 64, 128, 256, 384]}' >new.json
# The same as old.bin, big endian; it has asked for one more size.
{ octets 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 0; name temp; for value in 100 0 1 0 100 0 0 0; do octets 0 0 0 0 0 0 0 $value; done; } >new.bin
mtstream diff old.bin middle.bin new.bin
mtstream diff --sizes=16,32,64 old.bin new.bin
