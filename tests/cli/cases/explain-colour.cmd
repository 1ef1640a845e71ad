# SPDX-License-Identifier: BSD-2-Clause
# On a terminal headings are bold, violations red and notes yellow, unless NO_COLOR says otherwise.
{ u32 1 1 1 9; zeros 96; } >t.bin
script -e -q -c 'mtstream explain --kind=malloc --record=0 t.bin' /dev/null | tr '\033' '^' | tr -d '\r' |
	grep -E '\^\[|HDR-4'
NO_COLOR=1 script -e -q -c 'mtstream explain --kind=malloc t.bin' /dev/null | grep -c "$(printf '\033')" || :
