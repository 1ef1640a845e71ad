# SPDX-License-Identifier: BSD-2-Clause
# The values of the kernel's own text beside it, which cuts names, and counts a keg's free items in secondary zones.
mtstream report corpus/captures/freebsd-7.0-i386-up.uma.0.bin
