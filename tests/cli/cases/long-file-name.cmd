# SPDX-License-Identifier: BSD-2-Clause
mtstream check "$(head -c 5000 /dev/zero | tr '\0' n)" 2>t.txt || echo "$?"
head -c 20 t.txt
tail -c 25 t.txt
