# SPDX-License-Identifier: BSD-2-Clause
# A file that changes while it is read: dump has read a part and waits for its own reader when the change comes.
# while_read NAME COMMAND...
while_read()
{
	echo "$1:"
	shift
	mtstream gen --kind=malloc --types=60 --cpus=100 --density=100 >t.bin
	rm -f pipe
	mkfifo pipe
	mtstream dump --jsonl t.bin >pipe &
	exec 3<pipe
	head -c 1 <&3 >first
	"$@"
	tail -n 1 <&3 | tail -c 20
	exec 3<&-
	wait "$!" || echo "$?"
}
grow()
{
	zeros 10 >>t.bin
}
while_read unchanged true
while_read shrinks truncate -s 200000 t.bin
while_read grows grow
while_read vanishes rm t.bin
while_read 'is replaced' mv first t.bin
