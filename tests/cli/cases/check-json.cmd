# SPDX-License-Identifier: BSD-2-Clause
temp >t.bin
: >empty.bin
{ header 1 1; octets 34 255; zeros 94; } | head -c 100 >u.bin
mtstream check --json --kind=malloc t.bin empty.bin u.bin || echo $?
{ header 1 1; octets 34 0 255; zeros 93; } >v.bin
mtstream check --json v.bin
