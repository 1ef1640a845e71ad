# SPDX-License-Identifier: BSD-2-Clause
{ u32 1 1 0 5; } >t.bin
mtstream check --kind=malloc --level=structure t.bin
