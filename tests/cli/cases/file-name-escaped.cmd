# SPDX-License-Identifier: BSD-2-Clause
path=$(printf 'a\033[31m\\')
temp >"$path"
mtstream check "$path"
