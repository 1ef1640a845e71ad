# SPDX-License-Identifier: BSD-2-Clause
temp >t.bin
mtstream diff --all t.bin t.bin >/dev/full
