# SPDX-License-Identifier: BSD-2-Clause
header 4 0 >t.bin
echo '{"kind": "uma"}' >t.json
mtstream check --kind=malloc t.bin
