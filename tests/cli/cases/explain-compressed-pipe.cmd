# SPDX-License-Identifier: BSD-2-Clause
capture=corpus/captures/freebsd-13.0-amd64-smp2.malloc.2.bin.zst
mtstream explain $capture >file
zstd -dcq $capture | mtstream explain --kind=malloc --profile=freebsd-13 >pipe
cmp file pipe
