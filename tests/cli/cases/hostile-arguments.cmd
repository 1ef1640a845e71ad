# SPDX-License-Identifier: BSD-2-Clause
# What a terminal would obey, in places other than names of records and files: ESC, CSI of 8 bits, line feed, DEL, a
# turn of direction, an octet that is no UTF-8.
hostile=$(printf 'a\033[31m\302\233b\nc\177\342\200\256\377d')
temp >t.bin
mtstream check --kind="$hostile" || echo "$?"
mtstream dump --"$hostile" || echo "$?"
mtstream gen -"$(printf '\377')" || echo "$?"
mtstream report --sort="$hostile" t.bin || echo "$?"
mtstream explain --record="$hostile" t.bin >t.txt || echo "$?"
mtstream diff --per-cpu="$hostile" t.bin t.bin || echo "$?"
mtstream diff --fail-on-growth="$hostile" t.bin t.bin || echo "$?"
mtstream conform -- "./$hostile" || echo "$?"
printf '{"kind":"\342\200\256\\u001b"}' | mtstream encode || echo "$?"
printf '{"kind":"malloc","byte_order":"little","version":1,"maxcpus":1,"count":0,"types":[],"\342\200\256\\u001b":1}' |
    mtstream encode || echo "$?"
