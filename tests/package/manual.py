# SPDX-License-Identifier: BSD-2-Clause
"""Holds the man pages to the truth: mandoc finds nothing wrong with them; mtstream.1 has the options that --help of
each command lists, and no others; its examples print what stands there; mtstream.3 has the prototypes of the header,
and its example, compiled, finds in the vectors what the manifest says.

usage: manual.py ROOT PROGRAM CC LIBRARY WORK
"""
import json
import os
import re
import subprocess
import sys

import dialogue

root, program, compiler, library, work = sys.argv[1:]
PAGES = {section: os.path.join(root, "codec/man", f"mtstream.{section}") for section in "135"}


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def parts(text, macro):
    """What stands between a macro, such as .Sh, and the next: pairs of its argument and the text."""
    pieces = re.split(rf"^\.{macro} ?(.*)\n", text, flags=re.MULTILINE)
    return list(zip(pieces[1::2], pieces[2::2]))


def literals(text):
    """The literal displays of a page, as a reader sees them."""
    return [block.replace("\\e", "\\").replace("\\&", "")
            for block in re.findall(r"^\.Bd -literal\n(.*?)^\.Ed$", text, re.MULTILINE | re.DOTALL)]


def lines(names):
    return "".join(f"{name}\n" for name in sorted(names))


def options(text):
    """Options in mdoc, those that take an argument with a = behind them."""
    return {f"-{name}{'=' if value else ''}" for name, value in re.findall(r"Fl (-?\w[\w-]*)( Ns = )?", text)}


def options_of_help(command):
    found = re.findall(r"^ +(?:-\w, )?--[\w-]+=?", output(program, command, "--help"), re.MULTILINE)
    return {option for line in found for option in re.findall(r"-[\w-]+=?", line)} - {"--help"}


def options_differ():
    sections = dict(parts(read(PAGES["1"]), "Sh"))
    described = {name: options("\n".join(re.findall(r"^\.It (.*)$", text, re.MULTILINE)))
                 for name, text in parts(sections["DESCRIPTION"], "Ss")}
    shared = described.pop("Options of several commands") - {"--help", "--version"}
    synopsis = {name: set() for name in described}
    for _, text in parts(sections["SYNOPSIS"], "Nm"):
        if (command := re.match(r"\.Cm (\w+)", text)) is not None:
            synopsis[command.group(1)] |= options(text)
    commands = re.findall(r"^  (\w+) ", output(program, "--help"), re.MULTILINE)
    differs = [dialogue.differs("commands", lines(synopsis), lines(commands))]
    for command in commands:
        true = lines(options_of_help(command))
        differs.append(dialogue.differs(f"synopsis of {command}", lines(synopsis[command]), true))
        known = described[command] | (shared & synopsis[command])
        differs.append(dialogue.differs(f"description of {command}", lines(known), true))
    return any(differs)


def prototypes_differ():
    header = re.sub(r"/\*.*?\*/", "", read(os.path.join(root, "codec/include/mtstream.h")), flags=re.DOTALL)
    declared = re.findall(r"^MTSTREAM_API (?:MTSTREAM_CHECKED )?(.*?)(\w+)\((.*?)\);", header, re.MULTILINE | re.DOTALL)
    true = [f"{returns.strip()} {name}({' '.join(arguments.split())})" for returns, name, arguments in declared]
    sections = dict(parts(read(PAGES["3"]), "Sh"))
    pages = re.findall(r"^\.Ft (.*)\n\.Fo (.*)\n((?:\.Fa .*\n)+)\.Fc$", sections["SYNOPSIS"], re.MULTILINE)
    stated = [f"{returns} {name}({', '.join(re.findall(r'^.Fa (.*)$', arguments, re.MULTILINE))})".replace('"', "")
              for returns, name, arguments in pages]
    explained = set(re.findall(r"^\.Fn (\w+)", sections["DESCRIPTION"], re.MULTILINE))
    return any([dialogue.differs("prototypes", "\n".join(stated), "\n".join(true)),
                dialogue.differs("description", lines(explained), lines(name for _, name, _ in declared))])


def examples_differ():
    blocks = [block for block in literals(read(PAGES["1"])) if block.startswith("$ ")]
    assert len(blocks) > 4, "mtstream.1 has no examples left"
    return any([dialogue.differs("mtstream.1", block, dialogue.held(root, program, block)) for block in blocks])


def expected(vector):
    """What the example has to find in a vector: the rules, and the offset of what refuses it."""
    verdict = next((vector[level] for level in ("structure", "content") if vector[level]["verdict"] == "invalid"), None)
    if verdict is None:
        return lines(vector["notes"]), None
    return None, f"{vector['violates']} at offset {verdict['offset']}\n"


def compiled_differs():
    source, binary = os.path.join(work, "findings.c"), os.path.join(work, "findings")
    [example] = [block for block in literals(read(PAGES["3"])) if block.startswith("#include")]
    with open(source, "w", encoding="utf-8") as file:
        file.write(example)
    subprocess.run([compiler, "-std=c11", "-Wall", "-Wextra", "-Werror", f"-I{root}/codec/include", source, library,
                    "-o", binary], check=True)
    manifest = json.loads(read(os.path.join(root, "corpus/manifest.json")))
    tried, differs = 0, False
    for vector in manifest["vectors"]:
        if vector["kind"] != "malloc" or vector["source"]["kind"] != "hand":
            continue
        # The example knows no bucket tables, and mtstream_check() leaves equal names alone.
        if {"NAM-4", "MSK-1"} & set(vector["notes"]):
            continue
        with open(os.path.join(root, "corpus", vector["file"]), "rb") as stream:
            printed = subprocess.run([binary], stdin=stream, capture_output=True, text=True, check=False).stdout
        *found, _ = printed.splitlines(True)
        notes, refusal = expected(vector)
        if refusal is None:
            differs |= dialogue.differs(vector["id"], lines({line.split()[0] for line in found}), notes)
        else:
            differs |= dialogue.differs(vector["id"], "".join(line for line in found if line == refusal), refusal)
        tried += 1
    assert tried > 50, f"the example was tried on {tried} vectors only"
    return differs


def main():
    os.makedirs(work, exist_ok=True)
    lint = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", *PAGES.values()], check=False).returncode
    return any([lint != 0, options_differ(), prototypes_differ(), examples_differ(), compiled_differs()])


if __name__ == "__main__":
    sys.exit(main())
