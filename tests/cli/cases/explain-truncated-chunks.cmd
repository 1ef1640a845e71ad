# SPDX-License-Identifier: BSD-2-Clause
# A file is read in pieces of 128 KiB: the part that is not whole began in the first and ends in the second.
{ header 2048 1; name long; zeros $((2047 * 64)); u64 1 2 3; } >t.bin
mtstream explain --kind=malloc t.bin | tail -n 10 | cut -c 1-66
