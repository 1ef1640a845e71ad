# SPDX-License-Identifier: BSD-2-Clause
# What has no verdict has no object.
temp >t.bin
socket >s.bin
mtstream check --json --max-cpus=1 t.bin nowhere.bin s.bin
