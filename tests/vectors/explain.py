#!/usr/bin/python3
# SPDX-License-Identifier: BSD-2-Clause
"""usage: explain.py MTSTREAM MANIFEST

`mtstream explain` shows every octet of a vector up to the first that breaks the structure, at its offset, and has the
verdict of the manifest. Of twins one is enough.
"""
import json
import pathlib
import re
import subprocess
import sys

ROW = re.compile(r" *(\d+)  (?:00 \* (\d+)|([0-9a-f]{2}(?: [0-9a-f]{2})*))(?:  |$)")


def shown(text):
    """The octets in the rows."""
    octets = b""
    for row in filter(None, map(ROW.match, text.splitlines())):
        offset, zeros, pairs = row.groups()
        if int(offset) != len(octets):
            raise ValueError(f"a row at {offset}, after {len(octets)} octets")
        octets += bytes(int(zeros)) if zeros else bytes.fromhex(pairs)
    return octets


def expected(content, octets):
    """The status, what standard error says, and the octets that are shown."""
    if content["verdict"] == "valid":
        return 0, "", octets
    refusal = f"offset {content['offset']}: {content['class']}: "
    ends = {"version": 16, "maxcpus": 16, "trailing": content["offset"] + 1}
    return 1, refusal, octets[:ends.get(content["class"], len(octets))]


def main(program, manifest):
    folder = pathlib.Path(manifest).parent
    ran = bad = 0
    for vector in json.loads(pathlib.Path(manifest).read_text())["vectors"]:
        if vector["source"]["kind"] == "capture" or "file" not in vector or vector.get("byte_order") == "big":
            continue
        path = folder / vector["file"]
        found = subprocess.run([program, "explain", f"--kind={vector['kind']}", path], capture_output=True, text=True)
        status, refusal, octets = expected(vector["content"], path.read_bytes())
        ran += 1
        if found.returncode != status or refusal not in found.stderr or shown(found.stdout) != octets:
            bad += 1
            print(f"{vector['id']}: status {found.returncode}, {found.stderr}", file=sys.stderr)
    print(f"{ran} vectors, {bad} bad")
    return 1 if bad or not ran else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
