# SPDX-License-Identifier: BSD-2-Clause
temp >t.bin
mtstream check --max-cpus=2 --max-types=1 --max-bytes=176 t.bin
