# SPDX-License-Identifier: BSD-2-Clause
socket >old.bin
{ header 1 1; name socket; u32 7 256 256 1 12 1 1 4 0 0; u64 110 96 4 2 1 0; u64 15 12 7 0 0 0 0 0; } >new.bin
mtstream diff old.bin new.bin
