# SPDX-License-Identifier: BSD-2-Clause
# JSON lines are encoded as they are read: only the status tells that the stream is not complete.
refused()
{
	printf '%s\n' '{"kind":"malloc","byte_order":"little","version":1,"maxcpus":2,"count":1}' "$@" >lines.jsonl
	status=0
	mtstream encode lines.jsonl >out || status=$?
	[ "$status" = 1 ] || echo "status $status: $*"
}

refused
refused '{"name":"a","cpus":[]}'
refused '{"end":true,"count":1}'
refused '{"name":"a","cpus":[]}' '{"name":"b","cpus":[]}' '{"end":true,"count":2}'
refused '{"name":"a","cpus":[]}' '{"end":true,"count":2}'
refused '{"name":"a","cpus":[]}' '{"end":true,"count":"1"}'
refused '{"name":"a","cpus":[]}' '{"end":true}'
refused '{"name":"a","cpus":[]}' '{"end":1,"count":1}'
refused '{"name":"a","cpus":[]}' '{"end":false,"count":1}'
refused '{"name":"a","cpus":[]}' '{"end":true,"count":1,"name":"a"}'
refused '{"name":"a","cpus":[]}' '{"end":true,"count":1}' '{}'
refused '{"name":"a","cpus":[{"cpu":2}]}' '{"end":true,"count":1}'
refused '{"name":"a","cpus":[]' '{"end":true,"count":1}'

# The header comes first.
printf '%s\n' '{"name":"a","cpus":[]}' '{"end":true,"count":1}' >lines.jsonl
mtstream encode lines.jsonl || echo "status $?"
