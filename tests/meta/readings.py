#!/usr/bin/python3
# SPDX-License-Identifier: BSD-2-Clause
"""usage: readings.py COMMAND...

Holds an adapter of the kit against the plain Python reading: same verdict, same document by meaning, on the last
capture of every machine and every special one, up to 1 MB.
"""
import json
import subprocess
import sys

import validate

sys.path.insert(0, str(validate.ROOT / "corpus/kit"))
import plain  # noqa: E402

CORPUS = validate.ROOT / "corpus"
MAX_SIZE = 1 << 20


def meaning(value):
    """A document without what may be left out of it, and without totals."""
    if isinstance(value, list):
        return [meaning(element) for element in value]
    if not isinstance(value, dict):
        return value
    kept = {key: meaning(member) for key, member in value.items() if key != "totals"}
    if "cpus" in kept:
        kept["cpus"] = [stats for stats in kept["cpus"] if len(stats) > 1]
    return {key: member for key, member in kept.items() if key == "cpu" or member not in (0, "0", ["0"] * 5)}


def expected(kind, octets):
    try:
        return 0, meaning(plain.decode(kind, octets, "structure"))
    except plain.Refused as refused:
        return 1, {"verdict": "reject", "class": refused.args[0], "offset": refused.args[1]}


def read(path):
    if path.suffix == ".zst":
        return subprocess.run(["zstd", "-dcq", path], check=True, capture_output=True).stdout
    return path.read_bytes()


def main(command):
    compared = bad = 0
    for vector in json.loads((CORPUS / "manifest.json").read_text())["vectors"]:
        if vector["source"]["kind"] != "capture" or vector["size"] > MAX_SIZE or vector["id"].endswith((".0", ".1")):
            continue
        octets = read(CORPUS / vector["file"])
        ran = subprocess.run([*command, vector["kind"]], input=octets, capture_output=True)
        compared += 1
        if (ran.returncode, ran.stdout and meaning(validate.parse(ran.stdout))) != expected(vector["kind"], octets):
            bad += 1
            print(f"{vector['id']}: differs; status {ran.returncode}, {ran.stderr.decode()}", file=sys.stderr)
    print(f"{compared} compared, {bad} differ")
    return 1 if bad or not compared else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
