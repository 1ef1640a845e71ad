# SPDX-License-Identifier: BSD-2-Clause
# Ended while it waits for more of its input, it says nothing, and leaves nothing behind.
mkfifo t
mtstream check --kind=malloc t &
program=$!
exec 3>t
header 1 1 >&3
kill -TERM "$program"
wait "$program" 2>/dev/null || echo "$?"
ls
