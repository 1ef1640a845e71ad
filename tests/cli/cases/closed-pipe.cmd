# SPDX-License-Identifier: BSD-2-Clause
# The reader goes away after the first line: no complaint, but a status.
{ status=0; mtstream dump --jsonl corpus/captures/freebsd-12.1-amd64-smp2.malloc.0.bin.zst || status=$?; echo "$status" >status; } | head -n 1 >/dev/null
cat status
