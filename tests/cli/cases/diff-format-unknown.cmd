# SPDX-License-Identifier: BSD-2-Clause
temp >t.bin
mtstream diff --format=xml t.bin t.bin
