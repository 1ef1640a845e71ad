# SPDX-License-Identifier: BSD-2-Clause
socket >s.bin
{ header 1 1; name 'free, all'; u32 0 8 8 0 0 0 0 0 0 0; u64 2 3 0 0 0 0; zeros 64; } >u.bin
mtstream report --format=csv s.bin u.bin >t.csv
tr '\r' '$' <t.csv
