# SPDX-License-Identifier: BSD-2-Clause
temp >t.bin
mtstream explain t.bin >/dev/full
