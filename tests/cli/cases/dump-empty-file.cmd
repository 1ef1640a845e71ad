# SPDX-License-Identifier: BSD-2-Clause
: >bad.bin
mtstream dump bad.bin
