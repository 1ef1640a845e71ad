# SPDX-License-Identifier: BSD-2-Clause
{ temp; printf hello; } >t.bin
mtstream explain --kind=malloc --record=temp --cpu=0 t.bin | tail -n 3
mtstream explain --kind=malloc t.bin >/dev/null
