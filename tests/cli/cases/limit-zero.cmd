# SPDX-License-Identifier: BSD-2-Clause
mtstream check --max-cpus=0
