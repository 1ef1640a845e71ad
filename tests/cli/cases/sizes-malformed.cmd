# SPDX-License-Identifier: BSD-2-Clause
mtstream report --sizes=16,,32
