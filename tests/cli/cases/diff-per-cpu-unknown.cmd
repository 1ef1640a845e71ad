# SPDX-License-Identifier: BSD-2-Clause
temp >t.bin
mtstream diff --per-cpu=tmp t.bin t.bin
