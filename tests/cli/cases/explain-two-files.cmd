# SPDX-License-Identifier: BSD-2-Clause
mtstream explain a.bin b.bin
