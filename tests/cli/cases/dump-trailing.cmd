# SPDX-License-Identifier: BSD-2-Clause
temp >bad.bin
octets 7 >>bad.bin
mtstream dump --kind=malloc bad.bin
