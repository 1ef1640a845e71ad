# SPDX-License-Identifier: BSD-2-Clause
temp >t.bin
zstd -q t.bin
# The last octets are a checksum.
{ head -c -1 t.bin.zst; zeros 1; } >broken.zst
mtstream dump --kind=malloc broken.zst
