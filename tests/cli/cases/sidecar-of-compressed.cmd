# SPDX-License-Identifier: BSD-2-Clause
temp | zstd -q -c >t.bin.zst
echo '{"kind": "malloc", "size_table": [1, 2, 3, 4]}' >t.json
mtstream report t.bin.zst
