# SPDX-License-Identifier: BSD-2-Clause
{ u32 2 1 0 0; } >bad.bin
mtstream check bad.bin
