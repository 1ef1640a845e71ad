# SPDX-License-Identifier: BSD-2-Clause
mtstream check nowhere.bin
