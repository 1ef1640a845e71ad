# SPDX-License-Identifier: BSD-2-Clause
mtstream check --help >help
head -n 1 help
