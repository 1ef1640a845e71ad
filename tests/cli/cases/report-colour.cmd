# SPDX-License-Identifier: BSD-2-Clause
# On a terminal headings are bold and what is below zero is red, unless NO_COLOR says otherwise.
{ header 1 1; name deep; u64 0 1025 1 1 0 0 0 0; } >t.bin
script -q -e -c 'mtstream report t.bin' /dev/null | tr '\033' '^' | tr -d '\r'
NO_COLOR=1 script -q -e -c 'mtstream report t.bin' /dev/null | tr -d '\r'
