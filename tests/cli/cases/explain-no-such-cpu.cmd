# SPDX-License-Identifier: BSD-2-Clause
temp >t.bin
mtstream explain --cpu=2 t.bin
