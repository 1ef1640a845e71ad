# SPDX-License-Identifier: BSD-2-Clause
mtstream diff --help >help
head -n 2 help
