# SPDX-License-Identifier: BSD-2-Clause
temp >t.bin
mtstream check -q t.bin
temp | head -c 20 >bad.bin
mtstream check --quiet --kind=malloc t.bin bad.bin
