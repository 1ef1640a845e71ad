# SPDX-License-Identifier: BSD-2-Clause
header 4 0 >t.bin
mtstream dump t.bin
