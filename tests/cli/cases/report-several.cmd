# SPDX-License-Identifier: BSD-2-Clause
temp >t.bin
socket >s.bin
mtstream report t.bin nowhere.bin s.bin
