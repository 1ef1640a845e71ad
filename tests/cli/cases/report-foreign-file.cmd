# SPDX-License-Identifier: BSD-2-Clause
printf 'PNG, or whatever else' >bad.bin
mtstream report bad.bin
