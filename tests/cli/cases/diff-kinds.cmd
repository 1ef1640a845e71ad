# SPDX-License-Identifier: BSD-2-Clause
temp >t.bin
socket >s.bin
mtstream diff t.bin s.bin
