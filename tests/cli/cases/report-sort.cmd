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
for key in memuse requests in_use name; do
	mtstream report --sort="$key" t.bin
done
