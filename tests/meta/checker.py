#!/usr/bin/python3
# SPDX-License-Identifier: BSD-2-Clause
"""usage: checker.py CHECKER TEST-CHECKER CORPUS...

Holds the C checker of the kit against the verdicts of the manifests, at both levels, on every vector that is a file:
in TEST-CHECKER, which answers on many streams. CHECKER, as people use it, answers on two.
"""
import json
import pathlib
import subprocess
import sys

import validate

sys.path.insert(0, str(validate.ROOT / "tests/vectors"))
import streams  # noqa: E402


def verdict(process, kind, stream):
    process.stdin.write(bytes([{"malloc": 1, "uma": 2}[kind]]) + len(stream).to_bytes(4, "little"))
    process.stdin.write(stream)
    process.stdin.flush()
    return json.loads(process.stdout.readline())


def alone(checker):
    """What is wrong with the answers of the checker as a program."""
    for octets, answer in (b"\1\0\0\0" * 2 + bytes(8), (0, b"accepted\n")), (bytes(7), (1, b"truncated at offset 7\n")):
        result = subprocess.run([checker, "uma", "content"], input=octets, stdout=subprocess.PIPE)
        if (result.returncode, result.stdout) != answer:
            yield f"{octets.hex()}: expected {answer}, found {result.returncode}, {result.stdout}"


def main(checker, test_checker, corpora):
    levels = {level: subprocess.Popen([test_checker, level], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
              for level in ("structure", "content")}
    ran = bad = 0
    for complaint in alone(checker):
        bad += 1
        print(complaint, file=sys.stderr)
    for corpus in corpora:
        for vector in json.loads((corpus / "manifest.json").read_text())["vectors"]:
            if "file" not in vector:
                continue
            stream = streams.load(corpus / vector["file"])
            for level, process in levels.items():
                found = verdict(process, vector["kind"], stream)
                ran += 1
                if found != vector[level]:
                    bad += 1
                    print(f"{vector['id']}: {level}: expected {vector[level]}, found {found}", file=sys.stderr)
    for process in levels.values():
        process.stdin.close()
        bad += process.wait() != 0
    print(f"{ran} verdicts, {bad} bad")
    return 1 if bad or not ran else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3], [pathlib.Path(corpus) for corpus in sys.argv[3:]]))
