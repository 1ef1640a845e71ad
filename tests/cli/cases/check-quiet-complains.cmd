# SPDX-License-Identifier: BSD-2-Clause
mtstream check -q nowhere.bin
