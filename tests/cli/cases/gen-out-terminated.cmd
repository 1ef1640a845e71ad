# SPDX-License-Identifier: BSD-2-Clause
# Ended while it writes, here into a pipe that is full, it leaves nothing that looks whole.
mkdir f
mkfifo f/malloc.seed-1.bin.part
mtstream gen --kind=malloc --types=100 --cpus=100 --out=f &
exec 3<f/malloc.seed-1.bin.part
head -c 1 <&3 >first
kill -s TERM "$!"
wait "$!" 2>/dev/null || echo "$?"
ls f
