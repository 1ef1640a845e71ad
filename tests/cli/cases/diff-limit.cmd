# SPDX-License-Identifier: BSD-2-Clause
temp >t.bin
mtstream diff --max-cpus=1 t.bin t.bin
