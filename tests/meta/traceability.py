#!/usr/bin/python3
# SPDX-License-Identifier: BSD-2-Clause
"""usage: traceability.py

Every rule has a vector that keeps it and one that breaks it; every requirement has a vector, or the reason why there
is none; every vector cites rules that exist.
"""
import json
import sys

import validate


def rules_without_vectors(rules, vectors):
    for rule in rules:
        citing = [vector for vector in vectors if rule["id"] in vector["rules"]]
        broken = [vector for vector in citing
                  if rule["id"] in vector.get("notes", []) or rule["id"] == vector.get("violates")]
        kept = [vector for vector in citing if vector["content"]["verdict"] == "valid"
                and "notes" in vector and rule["id"] not in vector["notes"]]
        if not broken:
            yield f"{rule['id']}: no vector breaks it"
        if not kept:
            yield f"{rule['id']}: no valid vector keeps it"


def requirements_without_vectors(requirements, vectors):
    cited = {rule for vector in vectors for rule in vector["rules"]}
    for requirement in requirements:
        if requirement["id"] in cited and "waiver" in requirement:
            yield f"{requirement['id']}: has vectors, and a reason why it has none"
        if requirement["id"] not in cited and "waiver" not in requirement:
            yield f"{requirement['id']}: no vector cites it, and no reason is given"


def bad_citations(rules, requirements, vectors):
    classes = {rule["id"]: rule.get("class") for rule in rules}
    known = set(classes) | {requirement["id"] for requirement in requirements}
    for vector in vectors:
        if not vector["rules"]:
            yield f"{vector['id']}: cites no rule"
        if unknown := set(vector["rules"]) - known:
            yield f"{vector['id']}: cites {unknown}, which is no rule"
        verdict = vector["content"]
        if verdict["verdict"] == "invalid" and verdict["class"] != classes.get(vector.get("violates")):
            yield f"{vector['id']}: {verdict['class']} is not the error class of {vector.get('violates')}"


def main():
    table = json.loads((validate.ROOT / "spec/derived/format.json").read_text())
    vectors = json.loads((validate.ROOT / "corpus/manifest.json").read_text())["vectors"]
    complaints = [*rules_without_vectors(table["rules"], vectors),
                  *requirements_without_vectors(table["requirements"], vectors),
                  *bad_citations(table["rules"], table["requirements"], vectors)]
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    print(f"{len(table['rules'])} rules, {len(table['requirements'])} requirements, {len(vectors)} vectors")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
