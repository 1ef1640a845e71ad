# SPDX-License-Identifier: BSD-2-Clause
temp >t.bin
zstd -q t.bin
mtstream check - <t.bin.zst
