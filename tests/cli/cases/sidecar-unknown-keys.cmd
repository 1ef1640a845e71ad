# SPDX-License-Identifier: BSD-2-Clause
temp >t.bin
printf %s '{"ncpu": 4, "colour": null, "kind": "malloc"}' >t.json
mtstream check t.bin
