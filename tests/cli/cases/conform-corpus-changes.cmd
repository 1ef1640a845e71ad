# SPDX-License-Identifier: BSD-2-Clause
# A stream that is shortened after it was handed out is compared as it was.
mtstream gen --kind=malloc --out=f
cat >adapter <<'END'
cat >t.json
[ "$(wc -c <t.json)" -lt 100 ] || truncate -s 0 f/malloc.seed-1.bin
exec mtstream encode t.json
END
mtstream conform --encoder --memory=0 --jobs=1 --corpus=f -- sh adapter || echo "$?"
wc -c <f/malloc.seed-1.bin
