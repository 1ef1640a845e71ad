# SPDX-License-Identifier: BSD-2-Clause
# Nothing is folded, and every row says what it means.
{ header 2 1; name temp; zeros 128; } >t.bin
mtstream explain --all t.bin
