# SPDX-License-Identifier: BSD-2-Clause
echo stream of no kind | zstd -q -c >t.zst
mtstream report t.zst
