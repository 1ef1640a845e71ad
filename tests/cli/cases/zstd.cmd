# SPDX-License-Identifier: BSD-2-Clause
temp | zstd -q -c >t.zst
mtstream check --kind=malloc t.zst
