# SPDX-License-Identifier: BSD-2-Clause
{ header 1 3; name a; zeros 64; name b; u64 16 0 1 0 1 0 0 0; name a; zeros 64; } >t.bin
mtstream explain --record=1 t.bin | grep Record
