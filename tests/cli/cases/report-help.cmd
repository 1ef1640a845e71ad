# SPDX-License-Identifier: BSD-2-Clause
mtstream report --help >help
head -n 1 help
