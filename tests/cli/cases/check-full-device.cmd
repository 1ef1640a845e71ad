# SPDX-License-Identifier: BSD-2-Clause
temp >temp.bin
mtstream check temp.bin >/dev/full
