# SPDX-License-Identifier: BSD-2-Clause
# Within a field: what is there of it, and what is missing.
temp | head -c 125 >t.bin
mtstream explain --kind=malloc t.bin
