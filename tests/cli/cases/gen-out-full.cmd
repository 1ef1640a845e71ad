# SPDX-License-Identifier: BSD-2-Clause
# Where there is no room for a file nothing of it stays, nor is there a manifest of what was written before.
(trap '' XFSZ && ulimit -f 8 &&
    mtstream gen --kind=malloc --types=1 --cpus=1 --count=2 --out=f && mtstream check -q f/*.bin && ls f && rm -r f &&
    mtstream gen --kind=malloc --types=1 --cpus=1000 --out=f) || echo "$?"
ls f
