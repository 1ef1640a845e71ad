# SPDX-License-Identifier: BSD-2-Clause
mtstream explain --rules | grep -E '^(HDR-4|UMA-1|DOC-2|ENC-3|CAP-4) '
