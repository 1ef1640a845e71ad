# SPDX-License-Identifier: BSD-2-Clause
"""Runs the examples csv, pipe and allocator, and holds what they print against the plain Python reading.

usage: examples.py ROOT FOLDER PROGRAM    (the examples are in FOLDER, PROGRAM is mtstream)
"""
import csv
import io
import subprocess
import sys

ROOT, FOLDER, PROGRAM = sys.argv[1:]
sys.path.insert(0, f"{ROOT}/corpus/kit")
import plain  # noqa: E402

# A capture of either kind in either byte order, and one with awkward names.
CAPTURES = [("malloc", "freebsd-12.1-mips-up.malloc.2.bin"), ("uma", "freebsd-10.4-mips64-up.uma.2.bin"),
            ("malloc", "freebsd-7.0-i386-up.malloc.2.bin"), ("uma", "freebsd-13.0-amd64-numa2-smp4.uma.2.bin"),
            ("malloc", "freebsd-13.0c-amd64-smp4.malloc.kld-loaded.bin.zst")]


def run(example, octets, *arguments):
    ran = subprocess.run([f"{FOLDER}/{example}", *arguments], input=octets, capture_output=True, check=False)
    return ran.returncode, ran.stdout, ran.stderr.decode()


def read(name):
    path = f"{ROOT}/corpus/captures/{name}"
    if name.endswith(".zst"):
        return subprocess.run(["zstd", "-dcq", path], capture_output=True, check=True).stdout
    with open(path, "rb") as file:
        return file.read()


def name_octets(record):
    field = bytes.fromhex(record["name_hex"]) if "name_hex" in record else record["name"].encode()
    return field.partition(b"\0")[0]


def check_pipe(kind, octets, types):
    status, printed, errors = run("pipe", octets, kind)
    expected = [b"%s bytes in %s: %s\n" % (record["totals"]["bytes"].encode(), record["totals"]["count"].encode(),
                                           name_octets(record)) for record in types]
    assert (status, printed, errors) == (0, b"".join(expected), ""), (kind, status, errors)
    status, printed, errors = run("pipe", octets[:-1], kind)
    assert (status, printed) == (1, b"".join(expected[:-1])), "the last record of a cut stream was handed out"
    assert f"refused at offset {len(octets) - 1}: the stream ends too early" in errors, errors


def check_csv(octets, types):
    status, printed, errors = run("csv", octets)
    assert (status, errors) == (0, ""), errors
    rows = list(csv.DictReader(io.StringIO(printed.decode("ascii"))))
    assert len(rows) == len(types)
    columns = {"bytes in use": "bytes", "items in use": "count", "bytes free": "free_bytes", "allocations": "numallocs",
               "frees": "numfrees"}
    for row, record in zip(rows, types):
        printable = "".join(chr(c) if 32 <= c < 127 else "?" for c in name_octets(record))
        assert row["name"] == ("'" if printable[:1] in tuple("=+-@") else "") + printable, row
        assert all(row[title] == record["totals"].get(key, "0") for title, key in columns.items()), (row, record)


def check_allocator():
    """The numbers are those that its main function makes: a string of 10 and three of 40 octets, a node of 200."""
    status, octets, _ = run("allocator", b"")
    types = plain.decode("malloc", octets, "content")["types"]
    string = {"memalloced": "208", "memfreed": "0", "numallocs": "4", "numfrees": "0", "size": "3"}
    node = {"memalloced": "256", "memfreed": "0", "numallocs": "1", "numfrees": "0", "size": "4"}
    freed = {"memalloced": "0", "memfreed": "192", "numallocs": "0", "numfrees": "3", "size": "0"}
    zeros = {f"reserved{i}": "0" for i in (1, 2, 3)}
    assert status == 0 and [(record["name"], record["cpus"]) for record in types] == [
        ("node", [{"cpu": 0, **node, **zeros}]),
        ("string", [{"cpu": 0, **string, **zeros}, {"cpu": 1, **freed, **zeros}])], types
    report = subprocess.run([PROGRAM, "report", "--kind=malloc", "--sizes=16,64,256"], input=octets,
                            capture_output=True, check=True).stdout.decode()
    assert [line.split() for line in report.splitlines()[1:3]] == [
        ["string", "1", "1K", "4", "16,64"], ["node", "1", "1K", "1", "256"]], report


for stream_kind, capture in CAPTURES:
    stream = read(capture)
    decoded = plain.decode(stream_kind, stream, "content")["types"]
    assert len(decoded) > 50, capture
    check_pipe(stream_kind, stream, decoded)
    check_csv(stream, decoded)
assert run("csv", b"no stream")[0] == 1 and run("pipe", b"")[0] == 2
check_allocator()
