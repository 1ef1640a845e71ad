# SPDX-License-Identifier: BSD-2-Clause
# Bit 3 is beyond a table of three sizes, and inside any profile's.
temp >t.bin
mtstream check --sizes=16,32,64 t.bin
mtstream check --sizes=16,32,64,128 t.bin
mtstream check --profile=freebsd-12 t.bin
