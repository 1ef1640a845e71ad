# SPDX-License-Identifier: BSD-2-Clause
# Notes stand below the octets, or the derived value, that they are about.
{
	header 2 2
	name ''
	u64 0 16 0 1 1 0 0 0 0 0 0 0 0 0 0 9
	name twice
	u64 32 0 1 0 4 0 0 0
	zeros 64
} >t.bin
mtstream explain --sizes=16,32 t.bin
