# SPDX-License-Identifier: BSD-2-Clause
mtstream explain --record=kqueue corpus/captures/freebsd-12.1-mips-up.malloc.2.bin
