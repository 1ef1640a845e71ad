# SPDX-License-Identifier: BSD-2-Clause
temp >t.bin
socket >s.bin
mtstream report --format=csv t.bin s.bin >t.csv
