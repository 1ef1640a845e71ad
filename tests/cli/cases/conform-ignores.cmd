# SPDX-License-Identifier: BSD-2-Clause
# What nohup(1) protects goes on.
mkfifo started go
mtstream gen --kind=malloc --out=f
cat >adapter <<'END'
[ "$1" = malloc ] || exit 4
if [ "$(wc -c)" -eq 15 ]; then
	echo started >started
	read -r word <go
	echo '{"verdict":"reject","class":"truncated","offset":15}' && exit 1
fi
echo '{}'
END
(trap '' HUP && exec mtstream conform --corpus=f -- sh adapter) &
read -r word <started
kill -s HUP "$!"
echo >go
wait "$!" || echo "$?"
