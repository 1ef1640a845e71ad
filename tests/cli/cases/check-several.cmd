# SPDX-License-Identifier: BSD-2-Clause
# Every one is judged, and the worst counts: 3 before 2 before 1 before 4.
temp >t.bin
header 1 0 >open.bin
: >empty.bin
mtstream check --max-cpus=1 t.bin || echo $?
mtstream check --max-cpus=1 t.bin empty.bin || echo $?
mtstream check --max-cpus=1 t.bin empty.bin open.bin || echo $?
mtstream check --max-cpus=1 nowhere.bin t.bin empty.bin open.bin
