# SPDX-License-Identifier: BSD-2-Clause
# A module is loaded and unloaded again: its types need not be there before and after.
try()
{
	mtstream diff "$@" >/dev/null || echo "status $?"
}
of=corpus/captures/freebsd-13.0c-amd64-up.malloc
try --fail-on-growth='lab café €' $of.2.bin $of.kld-loaded.bin
try --fail-on-growth='lab café €' $of.2.bin $of.kld-loaded.bin $of.kld-unloaded.bin
# The name is cut as the kernel cuts it.
try --fail-on-growth=lab45-bytes-name-ABCDEFGHIJKLMNOPQRSTUVWXYZ012 $of.2.bin $of.kld-loaded.bin
