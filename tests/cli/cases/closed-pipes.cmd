# SPDX-License-Identifier: BSD-2-Clause
# The reader goes away at once, of more output than a pipe holds, whatever the command.
capture=corpus/captures/freebsd-13.0-amd64-smp2.malloc.2.bin.zst
mtstream dump "$capture" >t.json
for command in "encode t.json" "explain --all $capture" "gen --kind=uma --types=2000 --cpus=2"; do
	{ status=0; mtstream $command || status=$?; echo "$command: $status" >status; } | head -c 1 >/dev/null
	cat status
done
