# SPDX-License-Identifier: BSD-2-Clause
# Names are as in the CSV of other commands; what is not known is empty.
{ header 1 2; name 'a "b", c'; u64 1024 0 4 0 8 0 0 0; octets 255; zeros 31; u64 5 0 1 0 0 0 0 0; } >old.bin
{ header 1 1; name 'a "b", c'; u64 2049 1 6 1 9 0 0 0; } >new.bin
mtstream diff --interval=2 --format=csv old.bin new.bin >t.csv || tr '\r' '$' <t.csv
