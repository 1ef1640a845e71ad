# SPDX-License-Identifier: BSD-2-Clause
# Each document is refused: status 1, one line that names the place, and nothing on standard output.
refused()
{
	printf '%s' "$1" >document.json
	status=0
	mtstream encode document.json >out || status=$?
	[ "$status,$(wc -c <out)" = 1,0 ] || echo "status $status, $(wc -c <out) bytes: $1"
}
malloc()
{
	refused "{\"kind\":\"malloc\",\"byte_order\":\"little\",\"version\":1,\"maxcpus\":2,\"count\":2,\"types\":[{\"name\":\"a\",\"cpus\":[]},$1]}"
}
uma()
{
	refused "{\"kind\":\"uma\",\"byte_order\":\"big\",\"version\":1,\"maxcpus\":2,\"count\":1,\"types\":[$1]}"
}

malloc 7
malloc '{"cpus":[]}'
malloc '{"name":"b"}'
malloc '{"name":"b","cpus":{}}'
malloc '{"name":7,"cpus":[]}'
malloc '{"name":"32 bytes are one more than fits.","cpus":[]}'
malloc '{"name":"sixteen times 2: éééééééé","cpus":[]}'
malloc '{"name":"tab\there","cpus":[]}'
malloc '{"name":"nul\u0000here","cpus":[]}'
malloc '{"name":"C1 \u0085 control","cpus":[]}'
malloc "$(printf '{"name":"latin-1 \351","cpus":[]}')"
malloc '{"name":"b","name_hex":"6200000000000000000000000000000000000000000000000000000000000000","cpus":[]}'
malloc '{"name_hex":"62","cpus":[]}'
malloc '{"name_hex":"6200000000000000000000000000000000000000000000000000000000000000ff","cpus":[]}'
malloc '{"name_hex":"62000000000000000000000000000000000000000000000000000000000000FF","cpus":[]}'
malloc '{"name_hex":62,"cpus":[]}'
malloc '{"name":"b","align":7,"cpus":[]}'
malloc '{"name":"b","new\nline":7,"cpus":[]}'
uma '{"name":"z","align":"7","cpus":[]}'
uma '{"name":"z","limit":4294967296,"cpus":[]}'
uma '{"name":"z","allocs":1,"cpus":[]}'
uma '{"name":"z","allocs":"18446744073709551616","cpus":[]}'
uma '{"name":"z","memalloced":"1","cpus":[]}'
