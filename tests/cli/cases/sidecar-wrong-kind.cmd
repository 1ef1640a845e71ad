# SPDX-License-Identifier: BSD-2-Clause
temp >t.bin
printf %s '{"kind": "zone"}' >t.json
mtstream check t.bin
