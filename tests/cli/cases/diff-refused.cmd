# SPDX-License-Identifier: BSD-2-Clause
# Every capture is read, and nothing is printed of a difference.
temp | head -c 100 >short.bin
temp >t.bin
mtstream diff --kind=malloc short.bin t.bin || echo "status $?"
mtstream diff --kind=malloc short.bin nowhere.bin
