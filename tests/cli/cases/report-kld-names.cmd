# SPDX-License-Identifier: BSD-2-Clause
# Awkward names: not UTF-8, with control characters, empty, cut inside a character.
mtstream report corpus/captures/freebsd-13.0c-amd64-up.malloc.kld-loaded.bin
