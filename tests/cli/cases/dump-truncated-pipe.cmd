# SPDX-License-Identifier: BSD-2-Clause
# What is wrong shows at the end only: there is no end line.
temp | head -c 100 | mtstream dump --jsonl --kind=malloc
