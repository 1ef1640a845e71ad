# SPDX-License-Identifier: BSD-2-Clause
header 1 0 >old.bin
{ header 1 1; printf 'tab\there, \\ \377'; zeros 19; u64 1 0 1 0 0 0 0 0; } >new.bin
mtstream diff --kind=malloc old.bin new.bin
