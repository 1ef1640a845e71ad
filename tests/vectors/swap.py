#!/usr/bin/python3
# SPDX-License-Identifier: BSD-2-Clause
"""usage: swap.py CORPUS FOLDER

Writes every capture of a corpus in the other byte order, compressed, and their manifest: a corpus for the tests. What
is said of a capture holds for it as well.
"""
import hashlib
import json
import pathlib
import subprocess
import sys

sys.dont_write_bytecode = True
import streams  # noqa: E402


def write(path, stream):
    subprocess.run(["zstd", "-1qf", "-o", path], input=stream, check=True)


def main(corpus, folder):
    manifest = json.loads((corpus / "manifest.json").read_text())
    manifest["vectors"] = [entry for entry in manifest["vectors"] if entry["source"]["kind"] == "capture"]
    folder.mkdir(parents=True, exist_ok=True)
    for entry in manifest["vectors"]:
        stream = streams.swapped(entry["kind"], streams.load(corpus / entry["file"]))
        entry["byte_order"] = {"little": "big", "big": "little"}[entry["byte_order"]]
        entry["sha256"] = hashlib.sha256(stream).hexdigest()
        entry["file"] = f"{entry['id']}.bin.zst"
        write(folder / entry["file"], stream)
    (folder / "manifest.json").write_text(json.dumps(manifest))


if __name__ == "__main__":
    main(*map(pathlib.Path, sys.argv[1:]))
