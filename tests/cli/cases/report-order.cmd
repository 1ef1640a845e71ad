# SPDX-License-Identifier: BSD-2-Clause
three()
{
	header 1 4
	name never
	zeros 64
	name beta
	u64 4096 0 10 0 32 0 0 0
	name alpha
	u64 1024 0 20 0 16 0 0 0
	name gamma
	u64 1025 0 10 5 1 0 0 0
}
three >t.bin
mtstream report --sizes=16,32,64,128,256 t.bin
mtstream report --all t.bin | head -n 6 | tail -n 2
