# SPDX-License-Identifier: BSD-2-Clause
# What an old kernel reserved is not called what newer ones use it for.
socket >s.bin
mtstream diff --all --profile=freebsd-7 s.bin s.bin | head -n 1
