# SPDX-License-Identifier: BSD-2-Clause
{ header 1 2; name deep; u64 0 1025 1 3 0 0 0 0; name well; u64 32 0 2 0 0 0 0 0; } >t.bin
mtstream report t.bin
mtstream report --sort=inuse --format=json t.bin
