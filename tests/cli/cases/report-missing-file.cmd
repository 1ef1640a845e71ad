# SPDX-License-Identifier: BSD-2-Clause
mtstream report nowhere.bin
