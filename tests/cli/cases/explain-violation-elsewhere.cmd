# SPDX-License-Identifier: BSD-2-Clause
# In a record that was not chosen.
{ header 1 2; name a; zeros 64; printf 'b\0x'; zeros 93; } >t.bin
mtstream explain --record=a t.bin | grep Record
mtstream explain --record=a t.bin >/dev/null
