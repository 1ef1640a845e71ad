# SPDX-License-Identifier: BSD-2-Clause
: >t.bin
mtstream explain t.bin
