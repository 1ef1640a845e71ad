# SPDX-License-Identifier: BSD-2-Clause
for capture in corpus/captures/freebsd-7.0-i386-up.uma.0.bin corpus/captures/freebsd-10.4-mips64-up.malloc.0.bin corpus/captures/freebsd-13.0c-amd64-maxcpu1024-smp8.malloc.0.bin.zst; do
	mtstream check "$capture"
done
