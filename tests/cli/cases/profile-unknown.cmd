# SPDX-License-Identifier: BSD-2-Clause
mtstream report --profile=freebsd-5
