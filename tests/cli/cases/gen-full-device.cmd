# SPDX-License-Identifier: BSD-2-Clause
mtstream gen --kind=uma >/dev/full
