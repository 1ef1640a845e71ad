# SPDX-License-Identifier: BSD-2-Clause
temp >t.bin
for interval in 0 -1 1e-9 1e11 5x nan inf ''; do
	mtstream diff --interval="$interval" t.bin t.bin || echo "status $?"
done
