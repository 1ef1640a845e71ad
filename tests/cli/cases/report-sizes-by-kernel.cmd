# SPDX-License-Identifier: BSD-2-Clause
# Bit 5 meant 512 up to 12, and means 384 from 13 on. What the command line says comes before the sidecar.
{ header 1 1; name x; u64 512 0 1 0 32 0 0 0; } >t.bin
mtstream report --profile=freebsd-12 t.bin | sed -n 2p
mtstream report --profile=freebsd-13 t.bin | sed -n 2p
echo '{"size_table": [1, 2, 3, 4, 5, 6]}' >t.json
mtstream report --profile=freebsd-13 t.bin | sed -n 2p
mtstream report --profile=freebsd-13 --sizes=1,2,3,4,5,7 t.bin | sed -n 2p
