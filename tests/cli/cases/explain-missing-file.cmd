# SPDX-License-Identifier: BSD-2-Clause
mtstream explain LEN-9
