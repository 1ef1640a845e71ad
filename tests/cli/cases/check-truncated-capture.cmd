# SPDX-License-Identifier: BSD-2-Clause
mtstream check corpus/captures/freebsd-13.0c-amd64-up.malloc.short1000.bin
