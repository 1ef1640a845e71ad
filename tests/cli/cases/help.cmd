# SPDX-License-Identifier: BSD-2-Clause
mtstream --help >help
head -n 1 help
