#!/usr/bin/python3
# SPDX-License-Identifier: BSD-2-Clause
"""usage: checker.py CHECKER CORPUS...

Holds the C checker of the kit against the verdicts of the manifests, at both levels, on every vector that is a file.
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


def main(checker, corpora):
    levels = {level: subprocess.Popen([checker, level], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
              for level in ("structure", "content")}
    ran = bad = 0
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
    sys.exit(main(sys.argv[1], [pathlib.Path(corpus) for corpus in sys.argv[2:]]))
