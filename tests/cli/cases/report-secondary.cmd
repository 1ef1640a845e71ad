# SPDX-License-Identifier: BSD-2-Clause
# A secondary zone does not count the free items of the keg that it shares.
{
	header 1 2
	name primary
	u32 0 256 256 0 0 0 20 3 0 0
	u64 9 4 0 0 0 0
	zeros 64
	name secondary
	u32 0 256 256 0 0 0 20 3 0 1
	u64 9 4 0 0 0 0
	zeros 64
} >t.bin
mtstream report t.bin
