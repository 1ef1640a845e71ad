# SPDX-License-Identifier: BSD-2-Clause
# Of content: they refuse the stream, and explain goes on to its end.
{
	u32 1 1 3 9
	printf %s 0123456789abcdef0123456789abcdef
	zeros 64
	printf 'ab\0\0\0\0\0\0\0\0\0x'
	zeros 84
	name ok
	zeros 64
} >t.bin
mtstream explain --kind=malloc t.bin
