#!/usr/bin/python3
# SPDX-License-Identifier: BSD-2-Clause
"""usage: expectations.py CORPUS FILE [FOLDER]

Writes what is known of every vector that is a file as plain text, for runner.c. With a FOLDER, also of every capture,
whose values are those of the reading in Python, and its octets into the folder. A vector is

    vector|capture ID KIND SIZE PATH
    CLASS OFFSET CLASS OFFSET RULE SIZE_TABLE_ENTRIES [NOTE]... end

with the verdicts for structure and content ("valid 0"), the rule it violates or "-", and, if its structure is valid,

    BYTE_ORDER VERSION MAXCPUS COUNT PAD
    record NAME [ZONE]... TOTALS... SKEW CPUS [CPU STATISTICS...]...

for each record: its name in hexadecimal, fields and totals in the order of the table, negative ones as two's
complement, and the statistics that are not all zero. The last line is "total" and the number of vectors.
"""
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "corpus/kit"))
import plain  # noqa: E402

FORMAT = json.loads((ROOT / "spec/derived/format.json").read_text())
FIELDS = {structure["name"]: [field for field in structure["fields"] if field["width"] > 1]
          for structure in FORMAT["structures"]}
TOTALS = [{"name": total["name"], "elements": 1} for total in FORMAT["totals"]]
SKEW = {"bytes": 1, "count": 2}


def numbers(fields, values):
    for field in fields:
        value = values.get(field["name"], ["0"] * field["elements"] if field["elements"] > 1 else 0)
        yield from (int(number) % 2**64 for number in (value if isinstance(value, list) else [value]))


def record_words(kind, record, totals):
    name = record["name_hex"] if "name_hex" in record else record["name"].encode().ljust(32, b"\0").hex()
    zone = numbers(FIELDS["uma_zone"], record) if kind == "uma" else []
    statistics = [[cpu["cpu"], *numbers(FIELDS[f"{kind}_stats"], cpu)] for cpu in record["cpus"]]
    yield from ("record", name, *zone, *numbers(TOTALS, totals), sum(SKEW[name] for name in totals.get("skew", [])))
    yield from (len(statistics), *(word for words in statistics for word in words))


def value_lines(document, totals):
    yield document["byte_order"], *numbers(FIELDS["header"], document)
    for record, sums in zip(document["types"], totals, strict=True):
        yield record_words(document["kind"], record, sums)


def verdict_words(entry):
    for level in "structure", "content":
        yield from (entry[level].get("class", "valid"), entry[level].get("offset", 0))
    yield from (entry.get("violates", "-"), entry.get("size_table_entries", 0), *entry.get("notes", []), "end")


def vector_lines(corpus, entry):
    yield "vector", entry["id"], entry["kind"], entry["size"], corpus / entry["file"]
    yield verdict_words(entry)
    if entry["structure"]["verdict"] == "valid":
        yield from value_lines(*(json.loads((corpus / entry[key]).read_text()) for key in ("document", "sums")))


def capture_lines(corpus, entry, folder):
    path = corpus / entry["file"]
    if path.suffix == ".zst":
        # Sparse: most of it is zeros.
        subprocess.run(["zstd", "-dqf", "--sparse", path, "-o", folder / path.stem], check=True)
        path = folder / path.stem
    yield "capture", entry["id"], entry["kind"], entry["size"], path
    yield verdict_words(entry)
    if entry["structure"]["verdict"] == "valid":
        document = plain.decode(entry["kind"], path.read_bytes(), "content")
        yield from value_lines(document, [record["totals"] for record in document["types"]])


def all_lines(corpus, folder):
    total = 0
    for entry in json.loads((corpus / "manifest.json").read_text())["vectors"]:
        if entry["source"]["kind"] != "capture" and "file" in entry:
            yield from vector_lines(corpus, entry)
        elif entry["source"]["kind"] == "capture" and folder is not None:
            yield from capture_lines(corpus, entry, folder)
        else:
            continue
        total += 1
    yield "total", total


def main(corpus, file, folder=None):
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    with file.open("w") as text:
        for words in all_lines(corpus.resolve(), folder and folder.resolve()):
            print(*words, file=text)


if __name__ == "__main__":
    main(*map(pathlib.Path, sys.argv[1:]))
