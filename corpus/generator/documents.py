#!/usr/bin/python3
# SPDX-License-Identifier: BSD-2-Clause
"""usage: documents.py CORPUS

Writes the expected document and sums of every vector in CORPUS/manifest.json that names them, as the plain Python
reading has them, and fails where that reading and a verdict of the manifest disagree.
"""
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "kit"))
sys.dont_write_bytecode = True
import plain  # noqa: E402


def verdict(kind, octets, level):
    try:
        return {"verdict": "valid"}, plain.decode(kind, octets, level)
    except plain.Refused as refused:
        return {"verdict": "invalid", "class": refused.args[0], "offset": refused.args[1]}, None


def tidy(fields):
    """Without reserved words and a pad that are 0, as documents usually are."""
    return {key: value for key, value in fields.items()
            if value not in (0, "0", ["0"] * 5) or not (key == "pad" or key.startswith("reserved"))}


def tidy_document(document):
    types = [tidy(record) | {"cpus": [tidy(stats) for stats in record["cpus"]]} for record in document["types"]]
    return tidy(document) | {"types": types}


def write(path, value):
    path.write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def main(corpus):
    disagreements = 0
    for vector in json.loads((corpus / "manifest.json").read_text())["vectors"]:
        if vector["source"]["kind"] == "capture" or "recipe" in vector:
            continue
        octets = (corpus / vector["file"]).read_bytes()
        for level in "structure", "content":
            found, _ = verdict(vector["kind"], octets, level)
            if found != vector[level]:
                print(f"{vector['id']}: {level} is {vector[level]}, plain.py says {found}", file=sys.stderr)
                disagreements += 1
        if "document" in vector:
            document = verdict(vector["kind"], octets, "structure")[1]
            write(corpus / vector["sums"], [record.pop("totals") for record in document["types"]])
            write(corpus / vector["document"], tidy_document(document))
    return 1 if disagreements else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
