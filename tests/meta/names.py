#!/usr/bin/python3
# SPDX-License-Identifier: BSD-2-Clause
"""usage: names.py

The schemas are written by hand. Holds the names in them, of fields, derived values and error classes, against
format.json, which is printed from the table.
"""
import sys

import validate

FORMAT = validate.parse((validate.ROOT / "spec/derived/format.json").read_text())
FIELDS = {structure["name"]: structure["fields"] for structure in FORMAT["structures"]}


def schema_type(field):
    """How a document gives a field, as the schema has it."""
    one = {"$ref": f"#/$defs/u{8 * field['width']}"}
    many = {"type": "array", "items": one, "minItems": field["elements"], "maxItems": field["elements"]}
    return one if field["elements"] == 1 else many


def expected_fields(structure):
    return {field["name"]: schema_type(field) for field in FIELDS[structure] if field["name"] != "name"}


def expected_totals(kind):
    return {total["name"]: {"$ref": f"#/$defs/{total['type']}"} for total in FORMAT["totals"]
            if total["stream"] in (kind, "both")}


def properties(definition, others):
    """The properties of a definition but for others, without what only narrows them."""
    return {key: {word: value[word] for word in value if word in ("$ref", "type", "items", "minItems", "maxItems")}
            for key, value in definition["properties"].items() if key not in others}


def differences():
    document = validate.SCHEMAS["document.schema.json"]
    definitions = document["$defs"]
    header = properties(document, ("kind", "byte_order", "types"))
    header["version"] = {"$ref": "#/$defs/u32"}     # the schema allows 1 only
    yield "header", header, expected_fields("header")
    for stream in FORMAT["streams"]:
        kind, record_header, statistics = stream["kind"], stream["record_header"], stream["statistics"]
        record = properties(definitions[f"{kind}_record"], ("name", "name_hex", "cpus", "totals"))
        yield f"{kind}_record", record, expected_fields(record_header)
        yield statistics, properties(definitions[statistics], ("cpu",)), expected_fields(statistics)
        yield f"{kind}_totals", properties(definitions[f"{kind}_totals"], ("skew",)), expected_totals(kind)
    for name, schema in validate.SCHEMAS.items():
        if "error_class" in schema.get("$defs", {}):
            yield f"{name} error_class", schema["$defs"]["error_class"]["enum"], [c["name"] for c in FORMAT["classes"]]


def main():
    bad = 0
    for where, found, expected in differences():
        if found != expected:
            bad += 1
            only = [name for name in list(found) + list(expected) if (name in found) != (name in expected)]
            print(f"{where}: differs from the table: {only or 'types or order'}", file=sys.stderr)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
