# SPDX-License-Identifier: BSD-2-Clause
# CSV has CR before each line feed, shown here as $.
{ temp | head -c 8; u32 3 0; name 'a,"b"'; zeros 128; name temp; u64 384 0 3 0 8 0 0 0 0 128 0 1 0 0 0 9; octets 255; zeros 159; } >t.bin
mtstream dump --csv t.bin >t.csv
tr '\r' '$' <t.csv
