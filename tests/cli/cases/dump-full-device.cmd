# SPDX-License-Identifier: BSD-2-Clause
temp >temp.bin
mtstream dump temp.bin >/dev/full
