# SPDX-License-Identifier: BSD-2-Clause
# maxcpus 1, one type "be" with 2^56 + 1 bytes allocated.
{ octets 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 0; name be; octets 1 0 0 0 0 0 0 1; zeros 56; } >t.bin
mtstream dump t.bin
