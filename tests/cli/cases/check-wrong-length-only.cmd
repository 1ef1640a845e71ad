# SPDX-License-Identifier: BSD-2-Clause
{ u32 1 1 1 5; name temp; zeros 63; } >t.bin
mtstream check --kind=malloc t.bin
