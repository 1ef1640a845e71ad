# SPDX-License-Identifier: BSD-2-Clause
# The values of the kernel's own text beside it, but for temp and sysctl, which reading that text moved.
mtstream report corpus/captures/freebsd-7.0-i386-up.malloc.0.bin
