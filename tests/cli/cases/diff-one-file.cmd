# SPDX-License-Identifier: BSD-2-Clause
temp >t.bin
mtstream diff t.bin || echo "status $?"
mtstream diff
