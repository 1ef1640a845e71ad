# SPDX-License-Identifier: BSD-2-Clause
temp >t.bin
mtstream dump --max-cpus=1 t.bin
