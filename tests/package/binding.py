# SPDX-License-Identifier: BSD-2-Clause
"""Holds the Python binding, as it is installed, against manifest and plain Python reading, on vectors and captures.

usage: binding.py ROOT DATADIR
"""
import json
import subprocess
import sys

ROOT, DATADIR = sys.argv[1:]
sys.path[:0] = [f"{DATADIR}/mtstream/python", f"{ROOT}/corpus/kit"]
import mtstream  # noqa: E402
import plain  # noqa: E402

MAX_SIZE = 1 << 20
# Rules that need more than the octets of one stream, or memory of the caller's.
BEYOND = {"NAM-4"}


def read(path):
    if path.endswith(".zst"):
        return subprocess.run(["zstd", "-dcq", path], check=True, capture_output=True).stdout
    with open(path, "rb") as file:
        return file.read()


def texts(value):
    """All numbers as text, as the document has most of them."""
    if isinstance(value, dict):
        return {key: texts(member) for key, member in value.items()}
    return [texts(member) for member in value] if isinstance(value, list) else str(value)


def totals_of(record, expected):
    """The totals; those that the document leaves out must be 0."""
    totals = record.totals()
    skew = totals.pop("skew")
    assert all(value == 0 for key, value in totals.items() if key not in expected), totals
    flags = [key for bit, key in ((1, "bytes"), (2, "count")) if skew & bit]
    return {key: value for key, value in totals.items() if key in expected} | ({"skew": flags} if flags else {})


def document(kind, stream, types):
    records = []
    for record, expected in zip(stream, types):
        cpus = [{"cpu": cpu} | record.statistics(cpu) for cpu in range(stream.header["maxcpus"])]
        records.append(plain.name_of(record.name_field, 0, False) | (record.zone() if kind == "uma" else {}) |
                       {"cpus": [stats for stats in cpus if any(value not in (0, [0] * 5) for key, value in
                                                                stats.items() if key != "cpu")],
                        "totals": totals_of(record, expected["totals"])})
    return {"kind": kind, "byte_order": stream.byte_order} | stream.header | {"types": records}


def check(vector, octets):
    kind, structure, content = vector["kind"], vector["structure"], vector["content"]
    try:
        stream = mtstream.Stream(kind, octets)
    except mtstream.Error as error:
        found = {"verdict": "invalid", "class": error.status, "offset": error.finding["offset"]}
        assert found == structure and error.finding["rule"] == vector.get("violates", "LEN-1"), error.finding
        return
    assert structure["verdict"] == "valid", "accepted"
    expected = plain.decode(kind, octets, "structure")
    assert len(stream) == len(expected["types"])
    assert texts(document(kind, stream, expected["types"])) == texts(expected), "the documents differ"
    findings = stream.check(vector.get("size_table_entries", 0))
    violations = [finding for finding in findings if finding["severity"] == "violation"]
    if violations:
        found = {"verdict": "invalid", "class": violations[0]["status"], "offset": violations[0]["offset"]}
    else:
        found = {"verdict": "valid"}
    assert found == content, violations
    notes = {finding["rule"] for finding in findings if finding["severity"] == "note"}
    assert "notes" not in vector or notes == set(vector["notes"]) - BEYOND, notes


with open(f"{ROOT}/corpus/manifest.json", encoding="utf-8") as manifest:
    vectors = json.load(manifest)["vectors"]
checked = 0
for each in vectors:
    if "file" in each and each["size"] <= MAX_SIZE:
        checked += 1
        try:
            check(each, read(f"{ROOT}/corpus/{each['file']}"))
        except AssertionError:
            print(each["id"], file=sys.stderr)
            raise
print(f"{checked} streams")
assert checked > 1000
