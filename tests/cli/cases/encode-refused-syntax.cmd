# SPDX-License-Identifier: BSD-2-Clause
# Each document is refused: status 1, one line that names the place, and nothing on standard output.
refused()
{
	printf '%s' "$1" >document.json
	status=0
	mtstream encode document.json >out || status=$?
	[ "$status,$(wc -c <out)" = 1,0 ] || echo "status $status, $(wc -c <out) bytes: $1"
}
document='{"kind":"malloc","byte_order":"little","version":1,"maxcpus":2,"count":0,
"types":[]}'
refused ''
refused '   '
refused '{"kind":"malloc",'
refused '{"kind":"mal'
refused '{"kind":}'
refused '{"kind" "malloc"}'
refused 'kind: malloc'
refused "$document
$document"
refused "$document,"
temp >document.bin
mtstream encode document.bin >out || echo "status $?, $(wc -c <out) bytes"
# UTF-8, even where nobody looks: of a key that is there twice the last one counts.
refused "$(printf '{"kind":"m\227lloc",%s' "${document#?}")"
refused "$(printf '%s\351' "$document")"
