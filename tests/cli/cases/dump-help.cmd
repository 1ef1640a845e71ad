# SPDX-License-Identifier: BSD-2-Clause
mtstream dump --help >help
head -n 1 help
