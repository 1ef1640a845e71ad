# SPDX-License-Identifier: BSD-2-Clause
u32 1 4294967295 4294967295 0 >t.bin
mtstream check t.bin
