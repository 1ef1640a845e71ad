# SPDX-License-Identifier: BSD-2-Clause
# Structure is all that dump asks for: pad, reserved words and a name without NUL are carried.
{ u32 1 1 1 5; name 0123456789abcdefghijklmnopqrstuv; u64 0 0 0 0 0 1 2 -1; } >t.bin
mtstream dump t.bin
{
	header 1 1
	name 'say "hi"'
	u32 0 0 0 0 0 0 0 0 9 6
	u64 0 0 0 0 0 7
	u64 0 0 0 1 0 0 0 2
} >u.bin
mtstream dump u.bin
