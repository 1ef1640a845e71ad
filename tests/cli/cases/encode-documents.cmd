# SPDX-License-Identifier: BSD-2-Clause
# The worked example, written out, left out what may be, shuffled: always the same stream.
temp >temp.bin
mtstream encode - <<'END' | cmp - temp.bin
{"kind":"malloc","byte_order":"little","version":1,"maxcpus":2,"count":1,"pad":0,"types":[
{"name":"temp","cpus":[
 {"cpu":0,"memalloced":"384","memfreed":"0","numallocs":"3","numfrees":"0","size":"8",
  "reserved1":"0","reserved2":"0","reserved3":"0"},
 {"cpu":1,"memalloced":"0","memfreed":"128","numallocs":"0","numfrees":"1","size":"0"}]}]}
END
mtstream encode <<'END' | cmp - temp.bin
{"types":[{"totals":{"numallocs":"wrong"},"cpus":[{"numfrees":"1","memfreed":"128","cpu":1},
{"cpu":0,"size":"8","numallocs":"3","memalloced":"384"}],
"name_hex":"74656d7000000000000000000000000000000000000000000000000000000000"}],
"count":1,"maxcpus":2,"version":1,"byte_order":"little","kind":"malloc"}
END

# The same as JSON lines.
mtstream encode <<'END' | cmp - temp.bin
{"kind":"malloc","byte_order":"little","version":1,"maxcpus":2,"count":1}
{"name":"temp","cpus":[{"cpu":0,"memalloced":"384","numallocs":"3","size":"8"},{"cpu":1,"memfreed":"128","numfrees":"1"}]}
{"end":true,"count":1}
END

socket >socket.bin
mtstream encode <<'END' | cmp - socket.bin
{"kind":"uma","byte_order":"little","version":1,"maxcpus":1,"count":1,"types":[{"name":"socket",
"align":7,"size":256,"rsize":256,"maxpages":1,"limit":10,"pages":1,"keg_free":2,"zone_free":4,
"bucketsize":0,"zone_flags":0,"allocs":"100","frees":"95","fails":"3","sleeps":"2","xdomain":"1",
"cpus":[{"cpu":0,"allocs":"12","frees":"10","cache_free":"5"}]}]}
END

# No records: the header alone.
header 7 0 >empty.bin
echo '{"kind":"uma","byte_order":"little","version":1,"maxcpus":7,"count":0,"types":[]}' | mtstream encode | cmp - empty.bin
printf '%s\n' '{"kind":"uma","byte_order":"little","version":1,"maxcpus":7,"count":0}' '{"end":true,"count":0}' |
	mtstream encode | cmp - empty.bin
