# SPDX-License-Identifier: BSD-2-Clause
temp >t.bin
printf %s '["malloc"]' >t.json
mtstream check t.bin
