#!/usr/bin/python3
# SPDX-License-Identifier: BSD-2-Clause
"""usage: manifest.py CORPUS

Holds the manifest against the files: every file is there with its checksum and is listed, nothing else is there, counts
and flags are right, and twins say the same in two byte orders.
"""
import collections
import hashlib
import json
import pathlib
import subprocess
import sys

MAX_SIZE = 4096


def stream_of(path):
    if path.suffix == ".zst":
        return subprocess.run(["zstd", "-dcq", path], stdout=subprocess.PIPE, check=True).stdout
    return path.read_bytes()


def file_complaints(corpus, vector):
    stream = stream_of(corpus / vector["file"])
    if len(stream) != vector["size"] or hashlib.sha256(stream).hexdigest() != vector["sha256"]:
        yield "other octets than the manifest says"
    if vector["source"]["kind"] != "capture" and len(stream) > MAX_SIZE:
        yield "too large for a file"


def twin_complaints(corpus, vector, twin):
    if twin.get("twin") != vector["id"] or twin["kind"] != vector["kind"] or twin["size"] != vector["size"]:
        yield "is not the twin of its twin"
    if [twin[level] for level in ("structure", "content")] != [vector[level] for level in ("structure", "content")]:
        yield "has another verdict than its twin"
    if "document" in vector:
        document, other = (json.loads((corpus / entry["document"]).read_text()) for entry in (vector, twin))
        if {document["byte_order"], other["byte_order"]} != {"little", "big"}:
            yield "has the byte order of its twin"
        if vector["source"]["kind"] != "capture" and "mixed-order" not in vector["flags"]:
            if dict(document, byte_order="") != dict(other, byte_order=""):
                yield "has another document than its twin"


def set_complaints(corpus, manifest):
    vectors = manifest["vectors"]
    counts = collections.Counter(vector["content"]["verdict"] for vector in vectors)
    for vector in vectors:
        capture = vector["source"]["kind"] == "capture"
        counts["captures" if capture else "recipes" if "recipe" in vector else "files"] += 1
    if {key: counts[key] for key in manifest["counts"]} != manifest["counts"]:
        yield f"counts: {dict(counts)}"
    if {flag for vector in vectors for flag in vector["flags"]} != set(manifest["flags"]):
        yield "flags: the dictionary has other ones than the vectors"
    if [vector["id"] for vector in vectors] != sorted({vector["id"] for vector in vectors}):
        yield "ids: not sorted, or there twice"
    listed = {vector[key] for vector in vectors for key in ("file", "document", "sums") if key in vector}
    for folder in "valid", "invalid":
        for path in (corpus / folder).iterdir():
            if f"{folder}/{path.name}" not in listed:
                yield f"{folder}/{path.name}: not in the manifest"


def main(corpus):
    manifest = json.loads((corpus / "manifest.json").read_text())
    vectors = {vector["id"]: vector for vector in manifest["vectors"]}
    complaints = list(set_complaints(corpus, manifest))
    for name, vector in vectors.items():
        found = list(file_complaints(corpus, vector)) if "file" in vector else []
        found += twin_complaints(corpus, vector, vectors[vector["twin"]]) if "twin" in vector else []
        complaints += [f"{name}: {complaint}" for complaint in found]
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    return 1 if complaints or not vectors else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
