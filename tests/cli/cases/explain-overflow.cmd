# SPDX-License-Identifier: BSD-2-Clause
u32 1 0xffffffff 0xffffffff 0 >t.bin
mtstream explain --kind=uma t.bin
