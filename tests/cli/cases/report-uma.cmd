# SPDX-License-Identifier: BSD-2-Clause
socket >t.bin
mtstream report t.bin
