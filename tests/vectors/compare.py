#!/usr/bin/python3
# SPDX-License-Identifier: BSD-2-Clause
"""usage: compare.py verdicts|round-trip|sums PROGRAM MANIFEST

Runs the program over every vector of the manifest that is a file, and holds what it says against the manifest and
against the independent reading in corpus/kit/plain.py.
"""
import array
import json
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "corpus" / "kit"))
sys.dont_write_bytecode = True
import plain  # noqa: E402


def load(path):
    if path.suffix == ".zst":
        return subprocess.run(["zstd", "-dcq", path], stdout=subprocess.PIPE, check=True).stdout
    return path.read_bytes()


def swapped(kind, stream):
    """The same stream in the other byte order."""
    def swap(code, octets):
        words = array.array(code, octets)
        words.byteswap()
        return words.tobytes()

    maxcpus = int.from_bytes(stream[4:8], "little" if stream[0] == 1 else "big")
    narrow = {"malloc": 32, "uma": 72}[kind]  # where 64-bit words begin
    record = plain.RECORD_HEADER[kind] + 64 * maxcpus
    out = [swap("I", stream[:16])]
    for start in range(16, len(stream), record):
        out += [stream[start:start + 32], swap("I", stream[start + 32:start + narrow]),
                swap("Q", stream[start + narrow:start + record])]
    return b"".join(out)


def meaning(document):
    """What is left of a document, or of a part of it, without what it may leave out or say in two ways."""
    out = {}
    for key, value in document.items():
        if key == "types":
            value = [meaning(record) for record in value]
        elif key == "cpus":
            value = {cpu["cpu"]: fields for cpu in value if (fields := meaning(dict(cpu, cpu=0)))}
        elif key == "totals":
            value = meaning(value)
        elif key == "name":
            key, value = "name_hex", value.encode().ljust(32, b"\0").hex()
        if value not in (0, "0", ["0"] * 5, [], {}):
            out[key] = value
    return out


def run(program, *arguments, stdin=b""):
    return subprocess.run([program, *arguments], input=stdin, capture_output=True, check=False)


def produce(program, *arguments, stdin=b""):
    result = run(program, *arguments, stdin=stdin)
    if result.returncode != 0:
        raise ValueError(f"status {result.returncode}: {result.stderr.decode(errors='replace')}")
    return result.stdout


def plain_verdict(kind, stream, level):
    try:
        plain.decode(kind, stream, level)
    except plain.Refused as refused:
        return ("invalid", *refused.args)
    return ("valid", None, None)


def verdicts(program, entry, path, stream):
    kind = entry["kind"]
    for level in "structure", "content":
        expected = tuple(entry[level].get(key) for key in ("verdict", "class", "offset"))
        result = run(program, "check", "--json", f"--kind={kind}", f"--level={level}", path)
        said = json.loads(result.stdout)
        found = tuple(said.get(key) for key in ("verdict", "class", "offset"))
        independent = plain_verdict(kind, stream, level)
        if result.returncode != {"valid": 0, "invalid": 1}[found[0]]:
            yield f"{level}: status {result.returncode} for {found}"
        if expected[0] == "either":
            continue
        for name, verdict in ("mtstream", found), ("plain.py", independent):
            if verdict != expected:
                yield f"{level}: expected {expected}, found {verdict} by {name}"
    status = run(program, "dump", f"--kind={kind}", path).returncode
    if status not in {"valid": [0], "invalid": [1], "either": [0, 1]}[entry["structure"]["verdict"]]:
        yield f"dump: status {status}"


def round_trip(program, entry, path, stream):
    if entry["structure"]["verdict"] == "invalid":
        return
    kind = f"--kind={entry['kind']}"
    document = produce(program, "dump", kind, path)
    if produce(program, "encode", stdin=document) != stream:
        yield "dump, encode: other bytes"
    if produce(program, "encode", stdin=produce(program, "dump", "--jsonl", kind, path)) != stream:
        yield "dump --jsonl, encode: other bytes"
    if produce(program, "dump", kind, stdin=stream) != document:
        yield "dump: another document from a pipe"
    twin, said = swapped(entry["kind"], stream), json.loads(document)
    other = {"little": "big", "big": "little"}[said["byte_order"]]
    if produce(program, "encode", f"--order={other}", stdin=document) != twin:
        yield f"encode --order={other}: other bytes than the swapped stream"
    if meaning(json.loads(produce(program, "dump", kind, stdin=twin))) != meaning(dict(said, byte_order=other)):
        yield "dump: another document from the swapped stream"


def sums(program, entry, path, stream):
    if entry["structure"]["verdict"] == "invalid":
        return
    kind = entry["kind"]
    for name, octets in ("stream", stream), ("swapped stream", swapped(kind, stream)):
        document = json.loads(produce(program, "dump", "--totals", f"--kind={kind}", stdin=octets))
        if meaning(document) != meaning(plain.decode(kind, octets, "structure")):
            yield f"dump --totals of the {name}: not what plain.py says"


def main():
    test = {"verdicts": verdicts, "round-trip": round_trip, "sums": sums}[sys.argv[1]]
    program, manifest = sys.argv[2], pathlib.Path(sys.argv[3])
    vectors = [entry for entry in json.loads(manifest.read_text())["vectors"] if "file" in entry]
    failures = 0
    for entry in vectors:
        path = manifest.parent / entry["file"]
        try:
            complaints = list(test(program, entry, path, load(path)))
        except (ValueError, KeyError, OSError) as error:
            complaints = [repr(error)]
        for complaint in complaints:
            print(f"{entry['id']}: {complaint}")
        failures += bool(complaints)
    print(f"{sys.argv[1]}: {len(vectors)} vectors, {failures} failed")
    return 1 if failures or not vectors else 0


if __name__ == "__main__":
    sys.exit(main())
