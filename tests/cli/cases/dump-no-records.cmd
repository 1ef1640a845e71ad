# SPDX-License-Identifier: BSD-2-Clause
header 1 0 >t.bin
mtstream dump --kind=uma t.bin
