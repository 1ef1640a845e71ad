# SPDX-License-Identifier: BSD-2-Clause
header 1 0 >LEN-1
mtstream explain --kind=uma ./LEN-1
