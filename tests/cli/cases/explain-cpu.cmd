# SPDX-License-Identifier: BSD-2-Clause
{ header 3 2; name a; u64 1 0 1 0 0 0 0 0; u64 2 0 1 0 0 0 0 0; zeros 64; name b; zeros 192; } >t.bin
mtstream explain --cpu=1 t.bin | grep -E 'Record|memalloced|all zero'
