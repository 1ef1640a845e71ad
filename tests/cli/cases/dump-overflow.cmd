# SPDX-License-Identifier: BSD-2-Clause
u32 1 4294967295 4294967295 0 >bad.bin
mtstream dump --kind=malloc bad.bin
