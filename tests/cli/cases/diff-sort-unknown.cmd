# SPDX-License-Identifier: BSD-2-Clause
temp >old.bin
mtstream diff --sort=limit old.bin old.bin
