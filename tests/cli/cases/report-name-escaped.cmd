# SPDX-License-Identifier: BSD-2-Clause
{ header 1 1; octets 27 91 72 195 164 92; zeros 26; u64 16 0 1 0 0 0 0 0; } >t.bin
mtstream report t.bin
