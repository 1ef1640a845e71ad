# SPDX-License-Identifier: BSD-2-Clause
header 1 2 >t.bin
mtstream report --kind=malloc --max-types=1 t.bin
