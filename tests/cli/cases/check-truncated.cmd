# SPDX-License-Identifier: BSD-2-Clause
temp | head -c 100 >bad.bin
mtstream check --kind=malloc bad.bin
