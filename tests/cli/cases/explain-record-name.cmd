# SPDX-License-Identifier: BSD-2-Clause
# All records of the name, as explain prints it.
{ header 1 4; name a; zeros 64; name "$(printf 'b\001')"; zeros 64; name a; zeros 64; name 16; zeros 64; } >t.bin
mtstream explain --record=a t.bin | grep Record
mtstream explain --record='b\x01' t.bin | grep Record
mtstream explain --record==16 t.bin | grep Record
