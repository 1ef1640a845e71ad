# SPDX-License-Identifier: BSD-2-Clause
{ header 1 1; name 0123456789abcdefghijklmnopqrstuv; zeros 64; } >t.bin
mtstream check t.bin
