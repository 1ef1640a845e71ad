# SPDX-License-Identifier: BSD-2-Clause
socket >t.bin
mtstream dump --csv t.bin >t.csv
tr -d '\r' <t.csv
