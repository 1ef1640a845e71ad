# SPDX-License-Identifier: BSD-2-Clause
mkdir folder
mtstream encode folder
