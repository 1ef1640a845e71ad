# SPDX-License-Identifier: BSD-2-Clause
temp >t.bin
mtstream explain --record=1 t.bin || echo "status $?"
mtstream explain --record=tem t.bin | tail -n 1
mtstream explain --record=tem t.bin >/dev/null || echo "status $?"
mtstream explain --record=4294967296 t.bin || echo "status $?"
