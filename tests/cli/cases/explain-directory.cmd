# SPDX-License-Identifier: BSD-2-Clause
mkdir d
mtstream explain d
