# SPDX-License-Identifier: BSD-2-Clause
{
	header 1 1
	name zone
	u32 4 100 64 0 1 0 0 0 8 3
	u64 2 0 0 0 0 6
	u64 1 0 0 0 0 7 0 0
} >t.bin
mtstream check t.bin
