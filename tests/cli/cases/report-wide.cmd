# SPDX-License-Identifier: BSD-2-Clause
{ header 1 1; name 'a name of thirty-one characters'; u64 -1 0 -1 0 0 0 0 0; } >t.bin
mtstream report t.bin
