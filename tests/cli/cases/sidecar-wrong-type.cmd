# SPDX-License-Identifier: BSD-2-Clause
temp >t.bin
printf %s '{"time": "noon"}' >t.json
mtstream check t.bin
