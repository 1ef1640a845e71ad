#!/usr/bin/python3
# SPDX-License-Identifier: BSD-2-Clause
"""usage: compare.py verdicts|documents PROGRAM CORPUS...

Runs the program over every vector that is a file, and holds what it says against the manifest and the expected
documents and sums, which come from the independent reading in corpus/kit/plain.py.
"""
import itertools
import json
import pathlib
import subprocess
import sys

sys.dont_write_bytecode = True
from documents import meaning  # noqa: E402
from streams import load, swapped  # noqa: E402

BATCH = 256  # files named on one command line


def produce(program, *arguments, stdin=b""):
    result = subprocess.run([program, *arguments], input=stdin, capture_output=True, check=False)
    if result.returncode != 0:
        raise ValueError(f"status {result.returncode}: {result.stderr.decode(errors='replace')}")
    return result.stdout


def check(program, kind, level, files):
    """The verdicts of `check`, in the words of the manifest."""
    for start in range(0, len(files), BATCH):
        batch = files[start:start + BATCH]
        result = subprocess.run([program, "check", "--json", f"--kind={kind}", f"--level={level}", *batch],
                                stdout=subprocess.PIPE, check=False)
        said = [json.loads(line) for line in result.stdout.splitlines()]
        if len(said) != len(batch) or result.returncode != max(one["verdict"] == "invalid" for one in said):
            sys.exit(f"{kind}, {level}: {len(said)} answers, status {result.returncode}")
        for one in said:
            yield {key: one[key] for key in ("verdict", "class", "offset") if key in one}


def verdicts(program, corpus, vectors):
    for kind, level in itertools.product(("malloc", "uma"), ("structure", "content")):
        chosen = [vector for vector in vectors if vector["kind"] == kind]
        found = check(program, kind, level, [corpus / vector["file"] for vector in chosen])
        for vector, verdict in zip(chosen, found, strict=True):
            if verdict != vector[level]:
                yield f"{vector['id']}: {level}: expected {vector[level]}, found {verdict}"


def document_complaints(program, corpus, vector):
    """Every way to a document and back."""
    path, kind = corpus / vector["file"], f"--kind={vector['kind']}"
    stream, text = load(path), produce(program, "dump", "--totals", kind, path)
    if "document" in vector:
        expected, sums = (json.loads((corpus / vector[key]).read_text()) for key in ("document", "sums"))
        for record, totals in zip(expected["types"], sums, strict=True):
            record["totals"] = totals
        if meaning(json.loads(text)) != meaning(expected):
            yield "dump --totals: another document than expected"
    if produce(program, "dump", "--totals", kind, stdin=stream) != text:
        yield "dump: another document from a pipe"
    if produce(program, "encode", stdin=produce(program, "dump", "--jsonl", kind, path)) != stream:
        yield "dump --jsonl, encode: other octets"
    other = "big" if stream[0] == 1 else "little"
    if produce(program, "encode", f"--order={other}", stdin=text) != swapped(vector["kind"], stream):
        yield f"encode --order={other}: other octets than the swapped stream"


def documents(program, corpus, vectors):
    for vector in vectors:
        if vector["structure"]["verdict"] == "valid":
            for complaint in document_complaints(program, corpus, vector):
                yield f"{vector['id']}: {complaint}"


def main(test, program, *corpora):
    failures = ran = 0
    for corpus in map(pathlib.Path, corpora):
        vectors = json.loads((corpus / "manifest.json").read_text())["vectors"]
        vectors = [vector for vector in vectors if "file" in vector]
        ran += len(vectors)
        for complaint in test(program, corpus, vectors):
            failures += 1
            print(complaint)
    print(f"{ran} vectors, {failures} complaints")
    return 1 if failures or not ran else 0


if __name__ == "__main__":
    sys.exit(main({"verdicts": verdicts, "documents": documents}[sys.argv[1]], *sys.argv[2:]))
