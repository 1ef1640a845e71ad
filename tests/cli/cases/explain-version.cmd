# SPDX-License-Identifier: BSD-2-Clause
{ u32 2 1 0 0; } >t.bin
mtstream explain t.bin
