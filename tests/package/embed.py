# SPDX-License-Identifier: BSD-2-Clause
"""Runs the embed example on a capture and holds what it prints against the text of the kernel that returned it.

usage: embed.py PROGRAM CAPTURE KERNEL-TEXT
"""
import re
import subprocess
import sys

program, capture, kernel_text = sys.argv[1:]

# The kernel printed its text after it had returned the stream: "temp" holds 8 KB more by then.
MOVED = {"temp"}

with open(capture, "rb") as stream:
    printed = subprocess.run([program], stdin=stream, capture_output=True, check=True, text=True).stdout
with open(kernel_text, encoding="ascii") as text:
    rows = [re.fullmatch(r" *(.+?) +(\d+) +(\d+)K +- +\d+(?: .*)?", line.rstrip()) for line in text]
kernel = [(row[1], int(row[2]), int(row[3])) for row in rows if row and row[1] not in MOVED]
found = []
for line in printed.splitlines():
    size, count, name = re.fullmatch(r"(-?\d+) bytes in (-?\d+): (.*)", line).groups()
    if name not in MOVED:
        found.append((name, int(count), (int(size) + 1023) // 1024))

# The kernel's text leaves out types that were never used.
found = [row for row in found if row[1:] != (0, 0) or row in kernel]
assert len(kernel) > 80, f"only {len(kernel)} rows read from {kernel_text}"
for row in sorted(set(found) ^ set(kernel)):
    print("differs:", row, "in the stream" if row in found else "in the kernel's text")
sys.exit(found != kernel)
