# SPDX-License-Identifier: BSD-2-Clause
temp >t.bin
mtstream diff --top=0 t.bin t.bin
