# SPDX-License-Identifier: BSD-2-Clause
socket >t.bin
mtstream dump --totals t.bin
