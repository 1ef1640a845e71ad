# SPDX-License-Identifier: BSD-2-Clause
# What an adapter says, and what a manifest calls a vector, does not reach the terminal as it is.
hostile='\033[31m\302\233\342\200\256\377'
mtstream conform --corpus=corpus -- sh -c "printf '$hostile' >&2; exit 9" || echo "$?"
mtstream gen --kind=malloc --out=f
sed 's/malloc.seed-1"/\\u001b\\u009b\\u202e"/' f/manifest.json >t.json
mv t.json f/manifest.json
cat >adapter <<'END'
[ "$1" = malloc ] || exit 4
case $(wc -c) in
15) echo '{"verdict":"reject","class":"truncated","offset":15}' && exit 1 ;;
16) echo '{}' ;;
*) printf '{"verdict":"reject","class":"\\u001b\342\200\256","offset":1}' && exit 1 ;;
esac
END
mtstream conform --corpus=f -- sh adapter || echo "$?"
