# SPDX-License-Identifier: BSD-2-Clause
temp >temp.bin
mtstream dump --kind=malloc temp.bin >document.json
mtstream encode document.json >/dev/full
