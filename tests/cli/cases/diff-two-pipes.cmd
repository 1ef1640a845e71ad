# SPDX-License-Identifier: BSD-2-Clause
temp | mtstream diff --kind=malloc - -
