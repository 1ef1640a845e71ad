#!/usr/bin/python3
# SPDX-License-Identifier: BSD-2-Clause
"""usage: explain.py MTSTREAM

What `mtstream explain` prints about rules and error classes is what the specification says, and the vectors that it
names show the rule, as the manifest has it.
"""
import re
import subprocess
import sys

import validate

FORMAT = validate.parse((validate.ROOT / "spec/derived/format.json").read_text())
VECTORS = {vector["id"]: vector for vector in
           validate.parse((validate.ROOT / "corpus/manifest.json").read_text())["vectors"]}
CLASSES = {error_class["name"]: error_class for error_class in FORMAT["classes"]}


def explain(program, *arguments):
    return subprocess.run([program, "explain", *arguments], check=True, capture_output=True, text=True).stdout


def named(output, label):
    """The number of vectors under a label, and the ids of some."""
    count, ids = re.search(rf"^{label}: +(\d+) vectors?(?:, such as)?\n((?: +\S+\n)*)", output, re.MULTILINE).groups()
    return int(count), ids.split()


def fields_of(rule):
    """As lines of explain have them."""
    return [f"{field['name']} ({', '.join(field['kernel'])})" for structure in FORMAT["structures"]
            for field in structure["fields"] if rule in field["rules"]]


def vector_errors(output, label, shows):
    count, ids = named(output, label)
    expected = {name for name, vector in VECTORS.items() if shows(vector)}
    if count != len(expected):
        yield f"{label}: {count} vectors, expected {len(expected)}"
    if not set(ids) <= expected or (expected and not ids):
        yield f"{label}: {ids}"


def rule_errors(rule, output):
    name = rule["id"]
    words = " ".join(output.split())
    broken = "Noted in" if rule["severity"] == "note" else "Broken by"
    if rule["severity"] == "violation":
        error_class = CLASSES[rule["class"]]
        if f"{error_class['name']}, of level {error_class['level']}: {error_class['text']}" not in words:
            yield "another error class"
    if any(field not in output for field in fields_of(name)):
        yield f"not all fields: {fields_of(name)}"
    yield from vector_errors(output, broken, lambda vector: name in vector["rules"] and
                             (name in vector.get("notes", []) or name == vector.get("violates")))
    yield from vector_errors(output, "Kept by", lambda vector: name in vector["rules"] and "notes" in vector and
                             vector["content"]["verdict"] == "valid" and name not in vector["notes"])


def requirement_errors(requirement, output):
    if "waiver" in requirement:
        if f"no vector: {requirement['waiver']}" not in output:
            yield "another reason why there is no vector"
    else:
        yield from vector_errors(output, "Shown by", lambda vector: requirement["id"] in vector["rules"])


def errors(program):
    for entries, check in (FORMAT["rules"], rule_errors), (FORMAT["requirements"], requirement_errors):
        for entry in entries:
            output = explain(program, entry["id"].lower())
            if entry["text"] not in " ".join(output.split()):
                yield entry["id"], "another text"
            yield from ((entry["id"], error) for error in check(entry, output))
    for name, error_class in CLASSES.items():
        words = " ".join(explain(program, name).split())
        texts = [f"{rule['id']}: {rule['text']}" for rule in FORMAT["rules"] if rule.get("class") == name]
        if error_class["text"] not in words or any(text not in words for text in texts):
            yield name, "another text"
    listed = [line.split()[0] for line in explain(program, "--rules").splitlines()]
    if listed != [entry["id"] for entry in FORMAT["rules"] + FORMAT["requirements"]]:
        yield "--rules", "other rules"


def main(program):
    found = list(errors(program))
    for about, error in found:
        print(f"{about}: {error}", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
