# SPDX-License-Identifier: BSD-2-Clause
# A name that a terminal would print in the other direction.
{ header 1 1; printf 'a\342\200\256b\342\201\246c\342\200\257d'; zeros 19; u64 16 0 1 0 0 0 0 0; } >t.bin
mtstream report t.bin
mtstream check t.bin
