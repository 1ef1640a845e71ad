# SPDX-License-Identifier: BSD-2-Clause
# Each document is refused: status 1, one line that names the place, and nothing on standard output.
refused()
{
	printf '%s' "$1" >document.json
	status=0
	mtstream encode document.json >out || status=$?
	[ "$status,$(wc -c <out)" = 1,0 ] || echo "status $status, $(wc -c <out) bytes: $1"
}
header()
{
	refused "{\"kind\":${1-\"malloc\"},\"byte_order\":${2-\"little\"},\"version\":${3-1},\"maxcpus\":${4-2},\"count\":${5-0},\"types\":${6-[]}${7-}}"
}

refused '[]'
refused '"malloc"
'
refused '{"types":[]}'
refused '{"kind":"malloc","types":[]}'
refused '{"kind":"malloc","byte_order":"little","types":[]}'
refused '{"kind":"malloc","byte_order":"little","version":1,"types":[]}'
refused '{"kind":"malloc","byte_order":"little","version":1,"maxcpus":2,"types":[]}'
refused '{"kind":"malloc","byte_order":"little","version":1,"maxcpus":2,"count":0}'
header 1
header '"zfs"'
header null
header '"malloc"' '"middle"'
header '"malloc"' '"little"' 2
header '"malloc"' '"little"' 0
header '"malloc"' '"little"' '"1"'
header '"malloc"' '"little"' 1 0
header '"malloc"' '"little"' 1 -1
header '"malloc"' '"little"' 1 4294967296
header '"malloc"' '"little"' 1 1.5
header '"malloc"' '"little"' 1 2 1
header '"malloc"' '"little"' 1 2 0 '[{"name":"a","cpus":[]}]'
header '"malloc"' '"little"' 1 2 0 '{}'
header '"malloc"' '"little"' 1 2 0 '[]' ',"pad":-1'
header '"malloc"' '"little"' 1 2 0 '[]' ',"flags":1'
