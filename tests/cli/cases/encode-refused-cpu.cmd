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
	refused "{\"kind\":\"malloc\",\"byte_order\":\"little\",\"version\":1,\"maxcpus\":2,\"count\":1,\"types\":[{\"name\":\"a\",\"cpus\":[$1]}]}"
}
uma()
{
	refused "{\"kind\":\"uma\",\"byte_order\":\"big\",\"version\":1,\"maxcpus\":2,\"count\":1,\"types\":[{\"name\":\"z\",\"cpus\":[$1]}]}"
}

malloc '[]'
malloc '{}'
malloc '{"memfreed":"1"}'
malloc '{"cpu":"0"}'
malloc '{"cpu":0},{"cpu":2}'
malloc '{"cpu":0},{"cpu":-1}'
malloc '{"cpu":1},{"cpu":0},{"cpu":1}'
malloc '{"cpu":0,"cache_free":"1"}'
malloc '{"cpu":0},{"cpu":1,"memfreed":1}'
malloc '{"cpu":0,"memfreed":"-1"}'
malloc '{"cpu":0,"memfreed":""}'
malloc '{"cpu":0,"memfreed":"1 "}'
malloc '{"cpu":0,"memfreed":"01"}'
malloc '{"cpu":0,"memfreed":"1e3"}'
malloc '{"cpu":0,"memfreed":"99999999999999999999"}'
malloc '{"cpu":0,"memfreed":null}'
uma '{"cpu":0,"reserved":"0"}'
uma '{"cpu":0,"reserved":["0","0","0","0"]}'
uma '{"cpu":0,"reserved":["0","0","0","0",0]}'
uma '{"cpu":0,"reserved1":"0"}'
