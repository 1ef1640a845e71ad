# SPDX-License-Identifier: BSD-2-Clause
{
	header 2 3
	name ''
	zeros 128
	name twice
	u64 0 16 0 1 1 0 0 0 0 0 0 0 0 0 0 9
	name twice
	zeros 128
} >t.bin
mtstream check t.bin
