# SPDX-License-Identifier: BSD-2-Clause
temp >old.bin
temp >new.bin
echo '{"time": 1700000000.5}' | tee old.json >new.json
mtstream diff old.bin new.bin || echo "status $?"
echo '{"time": 1700000000}' >new.json
mtstream diff old.bin new.bin || echo "status $?"
echo '{}' >old.json
mtstream diff old.bin new.bin
