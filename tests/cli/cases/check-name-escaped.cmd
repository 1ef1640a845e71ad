# SPDX-License-Identifier: BSD-2-Clause
{ header 1 1; octets 0 27 91 51 49 109 200; zeros 89; } >t.bin
{ header 1 1; octets 27 91 51 49 109 200 195 164; zeros 88; } >u.bin
mtstream check t.bin u.bin
