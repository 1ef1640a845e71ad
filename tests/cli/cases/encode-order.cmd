# SPDX-License-Identifier: BSD-2-Clause
document='{"kind":"uma","byte_order":"%s","version":1,"maxcpus":1,"count":1,"types":[
{"name":"z","align":1,"allocs":"2","cpus":[{"cpu":0,"frees":"3"}]}]}'
for order in little big; do
	# shellcheck disable=SC2059
	printf "$document" $order >$order.json
	mtstream encode $order.json >$order.bin
done
mtstream encode --order=big little.json | cmp - big.bin
mtstream encode --order=little big.json | cmp - little.bin
mtstream encode --order=big big.json | cmp - big.bin
od -A d -t x1 big.bin
