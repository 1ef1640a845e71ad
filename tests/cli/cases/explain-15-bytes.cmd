# SPDX-License-Identifier: BSD-2-Clause
header 1 1 | head -c 15 >t.bin
mtstream explain t.bin
