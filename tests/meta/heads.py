#!/usr/bin/python3
# SPDX-License-Identifier: BSD-2-Clause
"""usage: heads.py

Every function of mtstream.h, the visitor included, is documented under all heads, in one order, and all of its
parameters are.
"""
import re
import sys

import validate

# The head of results is missing where there are none.
HEADS = ["@requires", "@param", "@return", "@errors", "@cost", "@memory", "@threads"]


def errors():
    header = (validate.ROOT / "codec/include/mtstream.h").read_text(encoding="utf-8")
    functions = re.findall(r"^/\*\*\n((?: \*.*\n)+?) \*/\n((?:MTSTREAM_API|typedef int) [^;]*\));", header, re.MULTILINE)
    for comment, declaration in functions:
        name = re.search(r"(\w+)\(", declaration).group(1)
        found = re.findall(r"^ \* (@\w+)", comment, re.MULTILINE)
        wanted = [head for head in HEADS if head != "@return" or not re.search(r"\bvoid mtstream", declaration)]
        parameters = re.findall(r"(\w+)(?:\[\d*\])?(?=[,)])", declaration.replace("(void)", "()"))
        if not parameters:
            wanted.remove("@param")
        if sorted(set(found), key=HEADS.index) != wanted or found != sorted(found, key=HEADS.index):
            yield f"{name}: has {' '.join(found)}, not {' '.join(wanted)}"
        documented = re.findall(r"^ \* @param(?:\[[a-z,]*\])? +(\w+)", comment, re.MULTILINE)
        if documented != parameters:
            yield f"{name}: documents {documented}, not {parameters}"
    declared = len(re.findall(r"^MTSTREAM_API ", header, re.MULTILINE)) + 1
    if len(functions) != declared:
        yield f"{len(functions)} of {declared} functions have a comment"


def main():
    found = list(errors())
    for error in found:
        print(error, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
