# SPDX-License-Identifier: BSD-2-Clause
{ header 1 1; printf temp; zeros 1; printf x; zeros 90; } >t.bin
mtstream check t.bin
