# SPDX-License-Identifier: BSD-2-Clause
temp >t.bin
zeros 1 >>t.bin
mtstream report t.bin
