# SPDX-License-Identifier: BSD-2-Clause
temp >t.bin
head -c 50 t.bin | zstd -q -c >t.zst
tail -c +51 t.bin | zstd -q -c >>t.zst
mtstream check --kind=malloc t.zst
