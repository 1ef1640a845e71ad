# SPDX-License-Identifier: BSD-2-Clause
# Wherever a stream is cut, the rows hold all octets that are there, and the first one missing is pointed at.
octets_of() # the octets in the rows, for folded ones as many as were folded
{
	awk '/^ *[0-9]+  / && !/ --$/ {
		if ($2 == "00" && $3 == "*") n += $4
		else for (i = 2; i <= NF && i < 10 && length($i) == 2 && $i ~ /^[0-9a-f]+$/; i++) n++
	} END { print n + 0 }' "$1"
}
socket >s.bin
temp >t.bin
for kind in uma malloc; do
	file=$(echo $kind | cut -c 1 | tr um st).bin
	size=$(wc -c <"$file")
	for length in $(seq 0 $((size - 1))); do
		head -c "$length" "$file" >cut
		status=0
		mtstream explain --kind=$kind cut >out 2>err || status=$?
		[ "$status" -eq 1 ] && [ "$(octets_of out)" -eq "$length" ] && grep -q "^ *$length  --$" out &&
			grep -q "offset $length: truncated: " err || echo "$kind cut at $length: status $status"
	done
done
echo done
