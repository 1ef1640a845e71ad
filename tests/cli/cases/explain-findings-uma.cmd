# SPDX-License-Identifier: BSD-2-Clause
{
	header 1 1
	name odd
	u32 5 256 128 1 1 0 0 0 7 3
	u64 9 1 0 0 0 5
	u64 0 0 0 0 0 6 0 0
} >s.bin
mtstream explain --kind=uma s.bin
