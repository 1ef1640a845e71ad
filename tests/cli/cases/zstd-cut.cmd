# SPDX-License-Identifier: BSD-2-Clause
temp | zstd -q -c >t.zst
head -c -5 t.zst >cut.zst
mtstream check --kind=malloc cut.zst
