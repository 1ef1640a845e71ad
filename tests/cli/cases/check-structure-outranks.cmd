# SPDX-License-Identifier: BSD-2-Clause
{ u32 1 1 1 5; name temp; zeros 63; } | mtstream check --kind=malloc
