# SPDX-License-Identifier: BSD-2-Clause
{ temp; octets 7; } | mtstream check --kind=malloc
