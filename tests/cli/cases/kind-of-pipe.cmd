# SPDX-License-Identifier: BSD-2-Clause
temp | mtstream check
