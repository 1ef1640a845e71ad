# SPDX-License-Identifier: BSD-2-Clause
"""Holds README.md to the truth: its C block is the example that is built, its console blocks are what commands print,
its table names the commands that the program has.

usage: readme.py ROOT PROGRAM

A console block is a dialogue with the shell, begun in ROOT, with the directory of PROGRAM in front of PATH: lines that
begin with "$ " are commands, and the lines below one must be what it prints, on both outputs.
"""
import difflib
import os
import re
import shlex
import subprocess
import sys

root, program = sys.argv[1:]
environment = dict(os.environ, PATH=os.path.dirname(program) + os.pathsep + os.environ["PATH"])


def read(name):
    with open(os.path.join(root, name), encoding="utf-8") as file:
        return file.read()


def dialogue(block):
    """What the block would be if its commands were run now."""
    commands = [line for line in block.splitlines() if line.startswith("$ ")]
    script = "\n".join(f"echo {shlex.quote(command)}\n{command[2:]}" for command in commands)
    return subprocess.run(["sh", "-c", script], cwd=root, env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False).stdout


readme = read("README.md")
blocks = re.findall(r"^```(\w+)\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)
checks = [(block, dialogue(block)) for kind, block in blocks if kind == "console"]
example = read("codec/examples/embed.c")
checks += [(block, example[example.index("#include"):]) for kind, block in blocks if kind == "c"]
program_help = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
checks.append(("\n".join(re.findall(r"^\| `(\w+)` \|", readme, re.MULTILINE)),
               "\n".join(re.findall(r"^  (\w+) ", program_help, re.MULTILINE))))
assert len(checks) > 2, "README.md has no examples left"
for stated, true in checks:
    sys.stdout.writelines(difflib.unified_diff(stated.splitlines(True), true.splitlines(True), "README.md", "true"))
sys.exit(any(stated != true for stated, true in checks))
