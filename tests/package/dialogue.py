# SPDX-License-Identifier: BSD-2-Clause
"""Dialogues with the shell in texts, and what they would be if they were held now."""
import difflib
import os
import shlex
import subprocess
import sys


def held(root, program, block):
    """The block as it ought to be: lines that begin with "$ " are commands, and the lines below one are what it prints,
    on both outputs. They run in one shell, begun in root, with the directory of program in front of PATH."""
    environment = dict(os.environ, PATH=os.path.dirname(program) + os.pathsep + os.environ["PATH"])
    commands = [line for line in block.splitlines() if line.startswith("$ ")]
    script = "\n".join(f"echo {shlex.quote(command)}\n{command[2:]}" for command in commands)
    return subprocess.run(["sh", "-c", script], cwd=root, env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False).stdout


def differs(name, stated, true):
    """Shows where a text is not what is true, and tells whether it is not."""
    sys.stdout.writelines(difflib.unified_diff(stated.splitlines(True), true.splitlines(True), name, "true"))
    return stated != true
