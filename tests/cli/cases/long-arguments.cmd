# SPDX-License-Identifier: BSD-2-Clause
# What is quoted at length ends somewhere.
long=$(head -c 100000 /dev/zero | tr '\0' n)
mtstream check --kind="$long" 2>t.txt || echo "$?"
mtstream "$long" 2>>t.txt || echo "$?"
awk '{ print length($0), substr($0, 1, 30), substr($0, length($0) - 9) }' t.txt
