#!/usr/bin/python3
# SPDX-License-Identifier: BSD-2-Clause
"""usage: validate.py

Validates every JSON file of the repository against its schema in spec/schema. A file that has none is an error.
"""
import fnmatch
import json
import pathlib
import subprocess
import sys

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMAS = {path.name: json.loads(path.read_text()) for path in sorted((ROOT / "spec/schema").glob("*.schema.json"))}

# The first pattern that fits decides; * stands for slashes, too.
PATTERNS = [
    ("corpus/captures/*.json", "sidecar.schema.json"),
    ("corpus/manifest.json", "manifest.schema.json"),
    ("corpus/*.doc.json", "document.schema.json"),
    ("corpus/*.sums.json", "sums.schema.json"),
    ("spec/derived/format.json", "format.schema.json"),
    ("spec/schema/*.schema.json", None),    # are schemas themselves
    ("CMakePresets.json", None),            # read by CMake
    ("corpus/kit/package*.json", None),     # read by npm
]


def validator(name, schema):
    return jsonschema.Draft202012Validator(schema, resolver=jsonschema.RefResolver(name, schema, store=SCHEMAS))


VALIDATORS = {name: validator(name, schema) for name, schema in SCHEMAS.items()}


def errors(document, schema):
    """What is wrong with a document, one text for each place."""
    return [f"{error.json_path}: {error.message[:200]}" for error in VALIDATORS[schema].iter_errors(document)]


def unique_keys(pairs):
    keys = [key for key, value in pairs]
    if len(keys) != len(set(keys)):
        raise ValueError(f"a key is there twice: {keys}")
    return dict(pairs)


def parse(text):
    return json.loads(text, object_pairs_hook=unique_keys)


def main():
    for schema in SCHEMAS.values():
        jsonschema.Draft202012Validator.check_schema(schema)
    listed = subprocess.run(["git", "-C", ROOT, "ls-files", "-z", "*.json"], check=True, capture_output=True, text=True)
    files = listed.stdout.rstrip("\0").split("\0")
    bad = 0
    for file in files:
        schemas = [schema for pattern, schema in PATTERNS if fnmatch.fnmatchcase(file, pattern)]
        document = parse((ROOT / file).read_text(encoding="utf-8"))
        found = ["no schema: see PATTERNS in tests/meta/validate.py"] if not schemas else \
            errors(document, schemas[0]) if schemas[0] else []
        bad += bool(found)
        for error in found[:5]:
            print(f"{file}: {error}", file=sys.stderr)
    print(f"{len(files)} JSON files, {bad} bad")
    return 1 if bad or not files else 0


if __name__ == "__main__":
    sys.exit(main())
