# SPDX-License-Identifier: BSD-2-Clause
temp | head -c 100 >bad.bin
mtstream dump --kind=malloc bad.bin
