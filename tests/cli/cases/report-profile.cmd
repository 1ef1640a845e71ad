# SPDX-License-Identifier: BSD-2-Clause
socket >t.bin
for profile in freebsd-8 freebsd-12 freebsd-13; do
	mtstream report --profile="$profile" t.bin | head -n 1
done
