# SPDX-License-Identifier: BSD-2-Clause
{
	header 1 1
	name zone
	u32 0 0 0 0 0 0 0 0 0 0
	u64 2 3 0 0 0 0
	zeros 64
} >t.bin
mtstream check t.bin
