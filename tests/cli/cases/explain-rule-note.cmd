# SPDX-License-Identifier: BSD-2-Clause
mtstream explain UMA-5 | sed -e 's/[0-9]* vectors/N vectors/' -e '/^                 /d'
