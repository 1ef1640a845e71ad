# SPDX-License-Identifier: BSD-2-Clause
# Every field at its limit, reserved words, pad, and a name field without NUL: 0xff throughout but for the frame.
{
	u32 1 1 1 4294967295
	zeros 184 | tr '\0' '\377'
} >uma.bin
mtstream encode <<'END' | cmp - uma.bin
{"kind":"uma","byte_order":"little","version":1,"maxcpus":1,"count":1,"pad":4294967295,"types":[
{"name_hex":"ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
"align":4294967295,"size":4294967295,"rsize":4294967295,"maxpages":4294967295,"limit":4294967295,
"pages":4294967295,"keg_free":4294967295,"zone_free":4294967295,"bucketsize":4294967295,
"zone_flags":4294967295,"allocs":"18446744073709551615","frees":"18446744073709551615",
"fails":"18446744073709551615","sleeps":"18446744073709551615","xdomain":"18446744073709551615",
"reserved1":"18446744073709551615","cpus":[{"cpu":0,"allocs":"18446744073709551615",
"frees":"18446744073709551615","cache_free":"18446744073709551615","reserved":["18446744073709551615",
"18446744073709551615","18446744073709551615","18446744073709551615","18446744073709551615"]}]}]}
END
{
	header 1 1
	zeros 96 | tr '\0' '\377'
} >malloc.bin
mtstream encode <<'END' | cmp - malloc.bin
{"kind":"malloc","byte_order":"little","version":1,"maxcpus":1,"count":1,"types":[
{"name_hex":"ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff","cpus":[{"cpu":0,
"memalloced":"18446744073709551615","memfreed":"18446744073709551615","numallocs":"18446744073709551615",
"numfrees":"18446744073709551615","size":"18446744073709551615","reserved1":"18446744073709551615",
"reserved2":"18446744073709551615","reserved3":"18446744073709551615"}]}]}
END

# A name of 31 bytes, and statistics of the last of 3,000 CPUs alone.
{
	header 3000 1
	name 'at most 31 bytes as UTF-8 été'
	zeros $((2999 * 64))
	u64 1 2 3 4 5 6 7 8
} >wide.bin
mtstream encode <<'END' | cmp - wide.bin
{"kind":"malloc","byte_order":"little","version":1,"maxcpus":3000,"count":1,"types":[
{"name":"at most 31 bytes as UTF-8 \u00e9té","cpus":[{"cpu":2999,"memalloced":"1","memfreed":"2",
"numallocs":"3","numfrees":"4","size":"5","reserved1":"6","reserved2":"7","reserved3":"8"}]}]}
END
