# SPDX-License-Identifier: BSD-2-Clause
temp >t.bin
socket >s.bin
mtstream report --format=json --sizes=16,32,64,128 t.bin s.bin
