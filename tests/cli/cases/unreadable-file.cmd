# SPDX-License-Identifier: BSD-2-Clause
# A file that can be opened but not read.
mtstream check --kind=malloc /proc/self/mem
