# SPDX-License-Identifier: BSD-2-Clause
temp >temp.bin
mtstream report temp.bin >/dev/full
