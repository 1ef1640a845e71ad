# SPDX-License-Identifier: BSD-2-Clause
temp >t.bin
printf %s '{"size_table": [16, 0]}' >t.json
mtstream check t.bin
