#!/usr/bin/python3
# SPDX-License-Identifier: BSD-2-Clause
"""usage: text.py

What the texts of the specification name is in the table, and the reverse: rules, fields, derived values, error classes;
and likewise keys of sidecars, which are in their schema.
"""
import re
import sys

import validate

FORMAT = validate.parse((validate.ROOT / "spec/derived/format.json").read_text())
SPECIFICATION = (validate.ROOT / "spec/mtstream.md").read_text(encoding="utf-8")
RULES = [rule["id"] for rule in FORMAT["rules"] + FORMAT["requirements"]]
# Look like ids of rules.
OTHER_IDS = {"BSD-2", "UTF-8", "SHA-256"}
# A variable of the size law, a variable of kernels, and how names of profiles begin.
OTHER_NAMES = {"length", "mp_maxid", "freebsd-"}
SIDECAR_KEYS = set(validate.SCHEMAS["sidecar.schema.json"]["properties"])


def spans(text):
    """Names in code spans, fields and the like."""
    return set(re.findall(r"`([a-z_][a-z0-9_-]*)`", text))


def without_blocks(text):
    """The text that people wrote, without what is printed from the table and without examples."""
    text = re.sub(r"^<!-- generated .*?^<!-- end of generated -->$", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


def table_names():
    fields = [field for structure in FORMAT["structures"] for field in structure["fields"]]
    yield from (field["name"] for field in fields)
    yield from (total["name"] for total in FORMAT["totals"])
    yield from (error_class["name"] for error_class in FORMAT["classes"])


def other_names():
    """Names that are no names of the table: the kernel's, keys of the document, profiles, records of the examples."""
    for structure in FORMAT["structures"]:
        yield from structure["kernel"]
        for field in structure["fields"]:
            yield from field["kernel"]
            yield from re.findall(r"\bmts_\w+", field["meaning"])
    document = validate.SCHEMAS["document.schema.json"]
    for definition in [document, *document["$defs"].values()]:
        yield from definition.get("properties", {})
    yield from (f"freebsd-{major}" for major in range(6, 17))
    yield from re.findall(r'"name": "(\w+)"', SPECIFICATION)
    yield from SIDECAR_KEYS
    yield from OTHER_NAMES


def errors():
    for path in sorted((validate.ROOT / "spec").glob("*.md")):
        named = set(re.findall(r"\b[A-Z]{3}-\d+\b", path.read_text(encoding="utf-8")))
        for rule in sorted(named - set(RULES) - OTHER_IDS):
            yield f"{path.name} names {rule}, which is no rule"
    for rule in RULES:
        if (count := len(re.findall(rf"^- \*\*{rule}\*\* ", SPECIFICATION, re.MULTILINE))) != 1:
            yield f"{rule}: {count} sentences in the text"
    known = set(table_names()) | set(other_names())
    for name in sorted(spans(without_blocks(SPECIFICATION)) - known):
        yield f"the text names {name}, which is not in the table"
    for name in sorted((set(table_names()) | SIDECAR_KEYS) - spans(SPECIFICATION)):
        yield f"{name} is not in the text"


def main():
    found = list(errors())
    for error in found:
        print(error, file=sys.stderr)
    print(f"{len(RULES)} rules, {len(found)} errors")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
