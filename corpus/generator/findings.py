#!/usr/bin/python3
# SPDX-License-Identifier: BSD-2-Clause
"""usage: findings.py PROGRAM CORPUS

Holds the findings of `mtstream check` against what the manifest states of each vector: the one violation, with its
error class and offset, and every note.
"""
import itertools
import json
import pathlib
import subprocess
import sys

BATCH = 256  # files named on one command line


def check(program, corpus, kind, entries, vectors):
    """What the program says of each vector; entries is the length of the bucket table, or 0."""
    sizes = [f"--sizes={','.join(str(16 + 16 * i) for i in range(entries))}"] if entries else []
    for start in range(0, len(vectors), BATCH):
        files = [corpus / vector["file"] for vector in vectors[start:start + BATCH]]
        result = subprocess.run([program, "check", "--json", f"--kind={kind}", *sizes, *files],
                                stdout=subprocess.PIPE, check=False)
        if result.returncode not in (0, 1):
            sys.exit(f"status {result.returncode}")
        yield from map(json.loads, result.stdout.splitlines())


def complaints(vector, report):
    content = vector["content"]
    for key in "verdict", "class", "offset":
        if report.get(key) != content.get(key):
            yield f"{key} {content.get(key)}, found {report.get(key)}"
    rules = {severity: {finding["rule"] for finding in report["findings"] if finding["severity"] == severity}
             for severity in ("violation", "note")}
    if rules["note"] != set(vector["notes"]):
        yield f"notes {vector['notes']}, found {rules['note']}"
    violations = {vector["violates"]} if "violates" in vector else set()
    others = rules["violation"] - violations
    if not violations <= rules["violation"] or (others and "two-defects" not in vector["flags"]):
        yield f"violations {violations}, found {rules['violation']}"


def batch_of(vector):
    return vector["kind"], vector.get("size_table_entries", 0)


def main(program, corpus):
    manifest = json.loads((corpus / "manifest.json").read_text())
    vectors = [vector for vector in manifest["vectors"] if "notes" in vector and "file" in vector]
    failures = 0
    for batch, group in itertools.groupby(sorted(vectors, key=batch_of), batch_of):
        group = list(group)
        for vector, report in zip(group, check(program, corpus, *batch, group), strict=True):
            for complaint in complaints(vector, report):
                print(f"{vector['id']}: {complaint}")
                failures += 1
    return 1 if failures or not vectors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], pathlib.Path(sys.argv[2])))
