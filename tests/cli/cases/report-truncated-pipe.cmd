# SPDX-License-Identifier: BSD-2-Clause
temp | head -c 100 | mtstream report --kind=malloc
