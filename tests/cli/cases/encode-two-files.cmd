# SPDX-License-Identifier: BSD-2-Clause
mtstream encode one.json two.json
