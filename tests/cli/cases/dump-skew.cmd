# SPDX-License-Identifier: BSD-2-Clause
# More freed than allocated: the values are signed, and flagged.
{ header 1 1; name under; u64 16 48 1 2 0 0 0 0; } >t.bin
mtstream dump --totals t.bin
