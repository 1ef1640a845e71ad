#!/usr/bin/python3
# SPDX-License-Identifier: BSD-2-Clause
"""usage: examples.py MTSTREAM

Every hex block of the specification is a stream, octet for octet as its offsets and comments say, and means the JSON
block after it: to the program, which makes the octets of that document again, and to the plain Python reading.
"""
import re
import subprocess
import sys

import validate

sys.path[:0] = [str(validate.ROOT / "tests/vectors"), str(validate.ROOT / "corpus/kit")]
from documents import meaning  # noqa: E402
import plain  # noqa: E402

BLOCKS = re.compile(r"^```hex (malloc|uma) (little|big)\n(.*?)^```\n\n^```json\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINE = re.compile(r" *(\d+): ((?:[0-9a-f]{2} )+) *; (.*)")
# Comments on a field: "version 1, ...", "record 0, CPU 1, size 0x40".
COMMENT = re.compile(r"(?:record (\d+), )?(?:CPU (\d+), )?(?!record)([a-z_0-9]+):? (0x[0-9a-f]+|\d+|\".*\")(?:,.*)?$")
HEADING = re.compile(r'Record (\d+) ".*?"(?:, CPU (\d+))?')


def number(text):
    return text if text.startswith('"') else int(text, 0)


def run(command, octets):
    return subprocess.run(command, input=octets, check=True, capture_output=True).stdout


def explained(text):
    """What explain shows: by offset the octets and, of a field, record, CPU, name and value."""
    rows, place = {}, (None, None)
    for line in text.splitlines():
        if heading := HEADING.match(line):
            place = heading.groups()
        elif row := re.match(r" *(\d+)  ([0-9a-f]{2}(?: [0-9a-f]{2})*)(?: +(\w+) +(\"[^\"]*\"|\w+))?", line):
            offset, octets, field, value = row.groups()
            rows[int(offset)] = bytes.fromhex(octets), field and (*place, field, number(value))
    return rows


def block_errors(program, kind, order, block, document):
    octets, comments = b"", {}
    for line in block.splitlines():
        offset, row, comment = LINE.fullmatch(line).groups()
        if int(offset) != len(octets):
            yield f"offset {offset}: {len(octets)} octets stand before it"
        comments[len(octets)] = comment
        octets += bytes.fromhex(row)
    expected = meaning(validate.parse(document))
    if (expected["kind"], expected["byte_order"]) != (kind, order):
        yield "the document is of another kind or byte order"
    if meaning(plain.decode(kind, octets, "content")) != expected:
        yield "means something else to plain.py"
    if meaning(validate.parse(run([program, "dump", "--totals", f"--kind={kind}"], octets))) != expected:
        yield "means something else to mtstream dump"
    if run([program, "encode"], document.encode()) != octets:
        yield "mtstream encode makes other octets of the document"
    rows = explained(run([program, "explain", "--all", f"--kind={kind}"], octets).decode())
    if b"".join(rows[offset][0] for offset in sorted(rows)) != octets or set(comments) - set(rows):
        yield f"mtstream explain shows other octets, or at other offsets: {sorted(set(comments) - set(rows))}"
    stated = 0
    for offset, comment in comments.items():
        if match := COMMENT.match(comment):
            record, cpu, field, value = match.groups()
            stated += 1
            if (record, cpu, field, number(value)) != rows.get(offset, (None, None))[1]:
                yield f"offset {offset}: {comment}: mtstream explain says {rows.get(offset)}"
    if stated < len(comments) / 3:
        yield f"only {stated} comments name a field and its value"


def main(program):
    text = (validate.ROOT / "spec/mtstream.md").read_text(encoding="utf-8")
    blocks = BLOCKS.findall(text)
    bad = 0
    for kind, order, block, document in blocks:
        for error in block_errors(program, kind, order, block, document):
            bad += 1
            print(f"hex {kind} {order}: {error}", file=sys.stderr)
    kinds = {(kind, order) for kind, order, block, document in blocks}
    if len(kinds) < 4 or len(blocks) != len(re.findall("^```hex", text, re.MULTILINE)):
        bad += 1
        print("blocks are missing, or have no document", file=sys.stderr)
    print(f"{len(blocks)} examples, {bad} errors")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
