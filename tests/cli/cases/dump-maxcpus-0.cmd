# SPDX-License-Identifier: BSD-2-Clause
header 0 0 >bad.bin
mtstream dump bad.bin
