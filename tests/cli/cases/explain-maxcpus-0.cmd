# SPDX-License-Identifier: BSD-2-Clause
header 0 1 >t.bin
mtstream explain t.bin
