# SPDX-License-Identifier: BSD-2-Clause
socket >s.bin
mtstream explain --profile=freebsd-8 s.bin
