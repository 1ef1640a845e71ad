# SPDX-License-Identifier: BSD-2-Clause
"""Holds README.md to the truth: its C block is the example that is built, its console blocks are what commands print,
its table names the commands that the program has.

usage: readme.py ROOT PROGRAM
"""
import os
import re
import subprocess
import sys

import dialogue

root, program = sys.argv[1:]


def read(name):
    with open(os.path.join(root, name), encoding="utf-8") as file:
        return file.read()


readme = read("README.md")
blocks = re.findall(r"^```(\w+)\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)
checks = [(block, dialogue.held(root, program, block)) for kind, block in blocks if kind == "console"]
example = read("codec/examples/embed.c")
checks += [(block, example[example.index("#include"):]) for kind, block in blocks if kind == "c"]
program_help = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
checks.append(("\n".join(re.findall(r"^\| `(\w+)` \|", readme, re.MULTILINE)),
               "\n".join(re.findall(r"^  (\w+) ", program_help, re.MULTILINE))))
assert len(checks) > 2, "README.md has no examples left"
sys.exit(any([dialogue.differs("README.md", stated, true) for stated, true in checks]))
