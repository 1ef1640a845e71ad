# SPDX-License-Identifier: BSD-2-Clause
"""Holds README.md to the truth: its C block is the example that is built, its console blocks are what commands print,
its table names the commands that the program has, and its compiler's commands build that example; LIBDIR is where the
library is installed.

usage: readme.py ROOT PROGRAM LIBDIR
"""
import os
import re
import subprocess
import sys
import tempfile

import dialogue

root, program, libdir = sys.argv[1:]


def read(name):
    with open(os.path.join(root, name), encoding="utf-8") as file:
        return file.read()


def build(commands):
    """Runs the commands one after the other where nothing is but the example, as tool.c."""
    script = "set -ex\n" + "\n".join(commands).replace("codec/", f"{root}/codec/")
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "tool.c"), "w", encoding="utf-8") as file:
            file.write(example)
        subprocess.run(["sh", "-c", script], cwd=folder, check=True,
                       env=dict(os.environ, PKG_CONFIG_PATH=os.path.join(libdir, "pkgconfig")))


readme = read("README.md")
blocks = re.findall(r"^```(\w+)\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)
checks = [(block, dialogue.held(root, program, block)) for kind, block in blocks if kind == "console"]
example = read("codec/examples/embed.c")
checks += [(block, example[example.index("#include"):]) for kind, block in blocks if kind == "c"]
program_help = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
checks.append(("\n".join(re.findall(r"^\| `(\w+)` \|", readme, re.MULTILINE)),
               "\n".join(re.findall(r"^  (\w+) ", program_help, re.MULTILINE))))
assert len(checks) > 2, "README.md has no examples left"
commands = re.findall(r"^    ((?:cc|codec/\S+) .*?)(?:  +#.*)?$", readme, re.MULTILINE)
assert len(commands) == 3, commands
for target in re.findall(r"\]\(([^)#]+)\)", readme):
    assert os.path.exists(os.path.join(root, target)), f"README.md leads to {target}"
build(commands)
sys.exit(any([dialogue.differs("README.md", stated, true) for stated, true in checks]))
