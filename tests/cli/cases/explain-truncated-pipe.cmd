# SPDX-License-Identifier: BSD-2-Clause
# That the length is wrong is known beforehand of a file, whose content is no finding then; of a pipe at its end.
{ header 1 2; printf 'a\0x'; zeros 93; name b; zeros 30; } >t.bin
mtstream explain --kind=malloc <t.bin | grep -E -A 1 'violation|--$'
cat <t.bin | mtstream explain --kind=malloc | grep -E -A 1 'violation|--$'
