# SPDX-License-Identifier: BSD-2-Clause
temp >t.bin
mtstream dump t.bin >t.json
mtstream encode t.json | cmp - t.bin && echo same
