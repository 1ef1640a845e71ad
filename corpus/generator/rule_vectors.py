#!/usr/bin/python3
# SPDX-License-Identifier: BSD-2-Clause
"""usage: rule_vectors.py MANIFEST

Prints corpus/rule_vectors.def: which vectors of a manifest show a rule, for `mtstream explain RULE`.
"""
import json
import pathlib
import sys

TABLE = pathlib.Path(__file__).resolve().parents[2] / "spec/derived/format.json"
HEAD = """/* SPDX-License-Identifier: CC0-1.0 */
/*
 * Vectors that show the rules, for `mtstream explain RULE`: printed from the manifest by generator/rule_vectors.py, not
 * to be edited.
 *
 * RULE_VECTORS(rule, breaking, breaking_ids, keeping, keeping_ids)
 *     how many vectors break a rule of streams, or are noted for it; how many valid ones keep it
 * REQUIREMENT_VECTORS(rule, showing, showing_ids)
 *     how many vectors show a requirement on programs
 *
 * The ids are all of them if they are few, else some. A vector stands for its twin, too.
 */
"""
FEW = 4


def unlike(vector):
    """Sorts to the end what is harder to look at."""
    return ("file" not in vector, vector["source"]["kind"] == "capture", "two-defects" in vector["flags"],
            vector.get("byte_order") == "big")


def counted(vectors):
    """The number of vectors and the ids of a few, as arguments."""
    few = []
    for vector in sorted(vectors, key=unlike):
        if len(few) < FEW and vector.get("twin") not in few:
            few.append(vector["id"])
    return f"{len(vectors)}," + "".join(f'\n    "{name} "' for name in few or [""])


def breaks(vector, rule):
    return rule in vector.get("notes", []) or rule == vector.get("violates")


def keeps(vector, rule):
    return vector["content"]["verdict"] == "valid" and "notes" in vector and rule not in vector["notes"]


def main(manifest):
    table = json.loads(TABLE.read_text())
    vectors = json.loads(pathlib.Path(manifest).read_text())["vectors"]
    print(HEAD, end="")
    for rule in [rule["id"] for rule in table["rules"]]:
        citing = [vector for vector in vectors if rule in vector["rules"]]
        print(f'RULE_VECTORS("{rule}", {counted([vector for vector in citing if breaks(vector, rule)])},')
        print(f"    {counted([vector for vector in citing if keeps(vector, rule)])})")
    for rule in [requirement["id"] for requirement in table["requirements"]]:
        print(f'REQUIREMENT_VECTORS("{rule}", {counted([vector for vector in vectors if rule in vector["rules"]])})')


if __name__ == "__main__":
    main(*sys.argv[1:])
