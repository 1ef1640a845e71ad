# SPDX-License-Identifier: BSD-2-Clause
mtstream --help >/dev/full
