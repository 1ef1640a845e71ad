# SPDX-License-Identifier: BSD-2-Clause
# How many vectors there are, and which, changes with the set.
mtstream explain len-2 | sed -e 's/[0-9]* vectors/N vectors/' -e '/^                 /d'
