# SPDX-License-Identifier: BSD-2-Clause
# None of them becomes a file that is opened: what is meant for it goes nowhere, with a status.
temp >t.bin
mtstream check --kind=malloc <&- || echo "$?"
mtstream dump t.bin >&- || echo "$?"
mtstream check missing 2>&- || echo "$?"
mtstream gen --kind=malloc --types=1 --cpus=1 --violate=NAM-3 --order=little --out=f <&- >&- 2>&- || echo "$?"
mtstream check f/*.bin
