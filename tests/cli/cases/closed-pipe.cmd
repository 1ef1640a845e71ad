# SPDX-License-Identifier: BSD-2-Clause
# The reader goes away after the first line, of more output than a pipe holds: no complaint, but a status.
capture=corpus/captures/freebsd-13.0c-amd64-maxcpu1024-smp8.malloc.0.bin.zst
{ status=0; mtstream dump --jsonl --totals "$capture" || status=$?; echo "$status" >status; } | head -n 1 >/dev/null
cat status
