# SPDX-License-Identifier: BSD-2-Clause
# Two memory domains, so that XDOMAIN counts; zones of one name.
mtstream report corpus/captures/freebsd-13.0-amd64-numa2-smp4.uma.2.bin
