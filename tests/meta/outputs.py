#!/usr/bin/python3
# SPDX-License-Identifier: BSD-2-Clause
"""usage: outputs.py MTSTREAM

Validates what the program prints as JSON against the schemas in spec/schema.
"""
import pathlib
import subprocess
import sys
import tempfile

import validate

CAPTURES = validate.ROOT / "corpus/captures"
# Awkward names; big-endian; CPUs below zero; two memory domains, and limits.
MALLOC = "freebsd-13.0c-amd64-up.malloc.kld-loaded.bin", "freebsd-12.1-mips-up.malloc.2.bin", \
    "freebsd-12.1-mips64-sparse.malloc.2.bin.zst"
UMA = "freebsd-10.4-mips64-up.uma.2.bin", "freebsd-13.0-amd64-numa2-smp4.uma.2.bin"
TRUNCATED = "freebsd-13.0c-amd64-smp4.malloc.short1000.bin", "freebsd-13.0c-amd64-smp4.uma.short1000.bin"


def whole(lines):
    """The document that the lines of dump --jsonl stand for."""
    header, *records, end = lines
    assert end == {"end": True, "count": len(records)}, end
    return [{**header, "types": records}]


def same(documents):
    return documents


# Command, schema, the status expected for good captures and for truncated ones (None: not run), how lines are read.
COMMANDS = [
    (["check", "--json"], "findings.schema.json", 0, 1, same),
    (["check", "--json", "--level=structure"], "findings.schema.json", 0, 1, same),
    (["dump"], "document.schema.json", 0, None, same),
    (["dump", "--totals"], "document.schema.json", 0, None, same),
    (["dump", "--jsonl", "--totals"], "document.schema.json", 0, None, whole),
    (["report", "--format=json"], "report.schema.json", 0, None, same),
    (["report", "--format=json", "--all", "--profile=freebsd-7"], "report.schema.json", 0, None, same),
]

# Options of diff, captures.
DIFFERENCES = [
    (["--all"], ["freebsd-13.0c-amd64-up.malloc.2.bin", "freebsd-13.0c-amd64-up.malloc.kld-loaded.bin"]),
    ([], ["freebsd-13.0c-amd64-up.malloc.kld-loaded.bin", "freebsd-13.0c-amd64-up.malloc.kld-unloaded.bin"]),
    (["--interval=1"], ["freebsd-12.1-mips-up.malloc.2.bin", "freebsd-13.0c-amd64-up.malloc.0.bin"]),
    (["--interval=0.5"], [f"freebsd-13.0-amd64-numa2-smp4.uma.{i}.bin" for i in range(3)]),
    (["--all"], ["freebsd-13.0-amd64-numa2-smp4.uma.2.bin", "freebsd-10.4-mips64-up.uma.2.bin"]),
    (["--per-cpu=temp"], [f"freebsd-13.0c-amd64-smp4.malloc.{i}.bin.zst" for i in range(3)]),
    (["--per-cpu=128", "--interval=2"], ["freebsd-13.0c-amd64-smp4.uma.0.bin", "freebsd-13.0c-amd64-smp4.uma.2.bin"]),
]

GENERATED = {
    "manifest.json": "manifest.schema.json",
    ".doc.json": "document.schema.json",
    ".sums.json": "sums.schema.json",
}


def documents(text, by_line):
    if by_line:
        return [validate.parse(line) for line in text.splitlines()]
    return [validate.parse(text)]


def check(program, command, schema, expected, read, capture):
    ran = subprocess.run([program, *command, CAPTURES / capture], capture_output=True, text=True)
    if ran.returncode != expected:
        return [f"expected status {expected}, found {ran.returncode}: {ran.stderr}"]
    found = read(documents(ran.stdout, read is whole))
    return [error for document in found for error in validate.errors(document, schema)]


def check_difference(program, options, captures):
    paths = [CAPTURES / capture for capture in captures]
    ran = subprocess.run([program, "diff", "--format=json", *options, *paths], capture_output=True, text=True)
    if ran.returncode != 1:
        return [f"expected status 1, found {ran.returncode}: {ran.stderr}"]
    return validate.errors(validate.parse(ran.stdout), "diff.schema.json")


def check_generated(program, options):
    """gen writes a set of vectors: a manifest, documents, sums."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([program, "gen", *options, "--count=2", f"--out={folder}"], check=True)
        files = {path.name: path for path in pathlib.Path(folder).iterdir()}
        found = []
        for suffix, schema in GENERATED.items():
            for name in sorted(name for name in files if name.endswith(suffix)):
                document = validate.parse(files[name].read_text(encoding="utf-8"))
                found += [f"{name}: {error}" for error in validate.errors(document, schema)]
        return found if "manifest.json" in files else ["no manifest"]


def results(program):
    """What was run, and what is wrong with its output."""
    for command, schema, good, truncated, read in COMMANDS:
        for captures, status in (MALLOC + UMA, good), (TRUNCATED, truncated):
            for capture in captures if status is not None else ():
                yield [*command, capture], check(program, command, schema, status, read, capture)
    for options, captures in DIFFERENCES:
        yield ["diff", *options, *captures], check_difference(program, options, captures)
    for kind in "malloc", "uma":
        for rule in (), ("--violate=LEN-2",), ("--violate=NAM-1",), ("--violate=NAM-4",):
            options = [f"--kind={kind}", *rule]
            yield ["gen", *options], check_generated(program, options)


def main(program):
    bad = ran = 0
    for command, found in results(program):
        ran += 1
        bad += bool(found)
        for error in found[:5]:
            print(f"mtstream {' '.join(command)}: {error}", file=sys.stderr)
    print(f"{ran} outputs, {bad} bad")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
