# SPDX-License-Identifier: BSD-2-Clause
mtstream explain ord-1 | sed -e 's/[0-9]* vectors/N vectors/' -e '/^                 /d'
mtstream explain DOC-4
