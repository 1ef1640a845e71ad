# SPDX-License-Identifier: BSD-2-Clause
temp | head -c 15 >bad.bin
mtstream dump bad.bin
