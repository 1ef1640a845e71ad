# SPDX-License-Identifier: BSD-2-Clause
# Files are read piece by piece: wherever a piece ends within a character, the character is whole, or is refused.
blanks()
{
	printf "%$1s" ''
}
document()
{
	blanks "$1"
	printf '{"kind":"malloc","byte_order":"little","version":1,"maxcpus":1,"count":1,"types":[{"name":"%s","cpus":[]}]}' "$2"
}

{
	header 1 1
	name 'é€𝄞é€𝄞é€𝄞'
	zeros 64
} >expected
# 91 octets stand before the name.
for length in $(seq 65412 65448); do
	document "$length" 'é€𝄞é€𝄞é€𝄞' | mtstream encode | cmp expected - || echo "after $length blanks"
	document "$length" "$(printf 'é\342\202é€𝄞')" >cut.json
	! mtstream encode cut.json 2>errors || echo "accepted after $length blanks"
	grep -q "offset $((length + 95)): line 1: invalid utf-8 string" errors || cat errors
done
