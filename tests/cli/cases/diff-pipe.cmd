# SPDX-License-Identifier: BSD-2-Clause
header 2 0 >none.bin
temp | mtstream diff --kind=malloc none.bin - || true
temp | zstd -q | mtstream diff --kind=malloc - none.bin
