# SPDX-License-Identifier: BSD-2-Clause
mtstream dump --kind=zone
