#!/usr/bin/python3
# SPDX-License-Identifier: BSD-2-Clause
"""usage: differences.py PROGRAM CAPTURES

Compares captures of real kernels with each other by mtstream diff --format=json --all, and holds every row, value and
state, the order and the status against what follows from the independent reading in corpus/kit/plain.py.
"""
import functools
import json
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "corpus" / "kit"))
sys.dont_write_bytecode = True
import plain  # noqa: E402
import streams  # noqa: E402

COUNTERS = {
    "malloc": ("requests", "frees", "allocated_bytes", "freed_bytes"),
    "uma": ("requests", "frees", "allocated_bytes", "freed_bytes", "fails", "sleeps", "xdomain"),
}
TOTALS = {"in_use": "count", "memory_bytes": "bytes", "requests": "numallocs", "frees": "numfrees",
          "allocated_bytes": "memalloced", "freed_bytes": "memfreed", "size_mask": "size_mask", "free": "free",
          "cache_free": "cache_free", "free_bytes": "free_bytes"}
FIELDS = {"size_bytes": "size", "limit": "limit", "fails": "fails", "sleeps": "sleeps", "xdomain": "xdomain"}
NOT_SUMMED = ("size_mask", "size_bytes", "limit")
INTERVAL = 2  # seconds from one capture to the next: any number will do, and a power of two gives exact rates


def signed(value):
    """The two's complement reading."""
    return (value + 2**63) % 2**64 - 2**63


def name_field(record):
    return record["name_hex"] if "name_hex" in record else record["name"].encode().ljust(32, b"\0").hex()


def values_of(kind, record):
    values = {key: int(record["totals"][total]) for key, total in TOTALS.items() if total in record["totals"]}
    if kind == "uma":
        values |= {key: int(record[field]) for key, field in FIELDS.items()}
    return values


@functools.cache
def records(path):
    """The values of each record, by name and rank from the end, in the order of the stream."""
    kind = "uma" if ".uma." in path.name else "malloc"
    document = plain.decode(kind, streams.load(path), "structure")
    ranks, found = {}, []
    for record in reversed(document["types"]):
        name = name_field(record)
        ranks[name] = ranks.get(name, -1) + 1
        found.append(((name, ranks[name]), values_of(kind, record)))
    return document, dict(reversed(found))


@functools.cache
def cpus(path, name):
    """The same of each CPU of the records that bear a name, by CPU and rank."""
    document, _ = records(path)
    named = [record for record in document["types"] if record.get("name") == name]
    found = {}
    for rank, record in enumerate(reversed(named)):
        for cpu in record["cpus"]:
            def word(field):
                return int(cpu.get(field, "0"))

            if document["kind"] == "malloc":
                values = {"in_use": signed(word("numallocs") - word("numfrees")),
                          "memory_bytes": signed(word("memalloced") - word("memfreed")),
                          "requests": word("numallocs"), "frees": word("numfrees"), "size_mask": word("size"),
                          "allocated_bytes": word("memalloced"), "freed_bytes": word("memfreed")}
            else:
                values = {"in_use": signed(word("allocs") - word("frees")), "requests": word("allocs"),
                          "frees": word("frees"), "cache_free": word("cache_free")}
            found[cpu["cpu"], rank] = values
    return found


def memory(values):
    return values.get("memory_bytes", 0) if values else 0


def is_another(before, after, counters):
    return any(after[key] < before[key] for key in counters) or before.get("size_bytes") != after.get("size_bytes")


def expected_row(series, counters):
    """What a row says: series are its values in each capture, None where it is absent."""
    first, last = series[0], series[-1]
    known = [values for values in series if values]
    zeros = dict.fromkeys(known[0], 0)
    # Absent between two captures that have it, or with less on a counter than before.
    gap = any(values is None for values in series[series.index(known[0]):len(series) - series[::-1].index(known[-1])])
    reset = gap or any(is_another(a, b, counters) for a, b in zip(known, known[1:]))
    grows = len(series) > 2 and memory(last) > memory(first) and \
        all(memory(a) <= memory(b) for a, b in zip(series, series[1:]))
    state = [name for name, holds in [("appeared", first is None), ("vanished", last is None), ("reset", reset),
                                      ("grows", grows)] if holds]
    change = {}
    for key in zeros:
        a, b = (first or zeros)[key], (last or zeros)[key]
        if key == "size_mask" and last and not reset:
            change[key] = b & ~a
        elif key != "size_mask" and (key not in counters or last and not reset):
            change[key] = b - a
    peak = {key: max(values[key] for values in known) for key in ("in_use", "memory_bytes") if key in zeros}
    row = {"state": state, "change": change, "peak": peak}
    return row | ({"first": first} if first else {}) | ({"last": last} if last else {})


def expected_totals(rows, all_series, counters):
    summed = {key for row in rows for key in row["change"]} - set(NOT_SUMMED)
    change = {key: sum(row["change"].get(key, 0) for row in rows) for key in summed}
    captures = [{key: sum(values[key] for values in capture if values) for key in summed if key not in counters}
                for capture in zip(*all_series)]
    peak = {key: max(capture[key] for capture in captures) for key in ("in_use", "memory_bytes") if key in summed}
    first, last = captures[0], captures[-1]
    grows = len(captures) > 2 and memory(last) > memory(first) and \
        all(memory(a) <= memory(b) for a, b in zip(captures, captures[1:]))
    return {"state": ["grows"] if grows else [], "change": change, "peak": peak, "first": first, "last": last}


def said_row(row):
    """A row of the program, with numbers for strings and without what this test leaves alone."""
    out = {"state": row.get("state", [])}
    for part in "first", "last", "change", "peak":
        if part in row:
            out[part] = {key: int(value) for key, value in row[part].items() if key not in ("skew", "sizes_bytes")}
    for part in out.keys() & {"first", "last"}:
        if "size_bytes" in out[part]:
            out[part].setdefault("limit", 0)
    return out


def rate_errors(row, seconds):
    rates = {key: value for key, value in row["change"].items() if key not in NOT_SUMMED}
    if row["per_second"].keys() - {"sizes_bytes"} != rates.keys() - {"sizes_bytes"}:
        yield "per_second: other keys than change"
    for key, rate in row["per_second"].items():
        if abs(rate * seconds - int(rates[key])) > 1e-6 * abs(rate * seconds):
            yield f"per_second: {key}"


def run(program, arguments):
    """The difference, with the status. One table of sizes for all kernels makes their masks comparable."""
    command = [program, "diff", "--format=json", "--all", "--sizes=16", f"--interval={INTERVAL}", *arguments]
    ran = subprocess.run(command, capture_output=True)
    if not ran.stdout:
        raise ValueError(f"status {ran.returncode}: {ran.stderr}")
    return json.loads(ran.stdout) | {"status": ran.returncode}


def errors_of(said, expected, found, totals):
    changed = any(row["state"] or any(row["change"].values()) for row in expected.values())
    if found["status"] != changed:
        yield f"status {found['status']}"
    if list(said) != list(expected):
        yield f"other rows, or another order: {[(a, b) for a, b in zip(said, expected) if a != b][:2]}"
    for identity in said.keys() & expected.keys():
        if said_row(said[identity]) != expected[identity]:
            yield f"{identity}: expected {expected[identity]}, found {said[identity]}"
        yield from (f"{identity}: {error}" for error in rate_errors(said[identity], found["seconds"]))
    if said_row(found["totals"]) != totals:
        yield f"totals: expected {totals}, found {found['totals']}"
    if found["seconds"] != INTERVAL * (len(found["captures"]) - 1):
        yield f"seconds {found['seconds']}"


def series_of(parts):
    """The values in each capture, by what a row is; None where one lacks it. New rows come before older ones."""
    identities = []
    for part in parts:
        identities = [identity for identity in part if identity not in identities] + identities
    return {identity: [part.get(identity) for part in parts] for identity in identities}


def check_records(program, paths):
    kind = records(paths[0])[0]["kind"]
    series = series_of([records(path)[1] for path in paths])
    rows = {identity: expected_row(values, COUNTERS[kind]) for identity, values in series.items()}
    totals = expected_totals(list(rows.values()), list(series.values()), COUNTERS[kind])
    # Largest growth first, the oldest first among equals: those at the end of the stream.
    order = sorted(reversed(list(rows)), key=lambda identity: -rows[identity]["change"]["memory_bytes"])
    found = run(program, [f"--kind={kind}", *paths])
    said = {(name_field(row), row["rank"]): row for row in found["types"]}
    yield from errors_of(said, {identity: rows[identity] for identity in order}, found, totals)


def check_cpus(program, paths, name):
    kind = records(paths[0])[0]["kind"]
    parts = [cpus(path, name) for path in paths]
    identities = sorted({identity for part in parts for identity in part}, key=lambda identity: identity[::-1])
    zeros = dict.fromkeys(next(iter(parts[0].values())), 0)
    counters = COUNTERS[kind] if kind == "malloc" else ()
    series = {identity: [part.get(identity, zeros) for part in parts] for identity in identities}
    rows = {identity: expected_row(values, counters) for identity, values in series.items()}
    totals = expected_totals(list(rows.values()), list(series.values()), counters)
    found = run(program, [f"--per-cpu={name}", *paths])
    said = {(row["cpu"], row["rank"]): row for row in found["cpus"]}
    yield from errors_of(said, rows, found, totals)


def all_series(captures):
    """The captures of one boot in their order: 0, 1, 2, and around the load of a module."""
    pattern = re.compile(r"(.*\.(?:malloc|uma))\.(\d|kld-loaded|kld-unloaded)\.bin(?:\.zst)?")
    boots = {}
    for path in sorted(captures.iterdir()):
        if match := pattern.fullmatch(path.name):
            boots.setdefault(match[1], []).append(path)
    return boots


def cases(captures, folder):
    """Each with a check and its arguments."""
    boots = all_series(captures)
    for boot, paths in boots.items():
        yield f"{boot}: series", check_records, paths
        yield f"{boot}: first and last", check_records, [paths[0], paths[-1]]
        yield f"{boot}: backwards", check_records, paths[::-1]
        # As if the second had been taken on a machine of the other byte order.
        twin = folder / f"{boot}.twin.bin"
        twin.write_bytes(streams.swapped(boot.rsplit(".", 1)[1], streams.load(paths[1])))
        yield f"{boot}: other byte order", check_records, [paths[0], twin]
        twin.unlink()
    for kind in "malloc", "uma":
        others = [paths[0] for boot, paths in boots.items() if boot.endswith(kind)]
        yield f"{kind}: kernels", check_records, others
        yield f"{kind}: there and back", check_records, [others[0], others[1], others[0]]
    for boot, name in [("13.0c-amd64-smp4.malloc", "temp"), ("13.0c-amd64-maxcpu1024-smp8.malloc", "devbuf"),
                       ("12.1-mips64-smp2.malloc", "temp"), ("13.0c-amd64-smp4.malloc", "dummynet"),
                       ("13.0c-amd64-smp4.uma", "128"), ("13.0-amd64-numa2-smp4.uma", "vm pgcache")]:
        yield f"{boot}: CPUs of {name}", check_cpus, boots[f"freebsd-{boot}"], name


def main():
    program, captures = sys.argv[1], pathlib.Path(sys.argv[2])
    ran = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for label, check, *arguments in cases(captures, pathlib.Path(folder)):
            complaints = list(check(program, *arguments))
            for complaint in complaints[:5]:
                print(f"{label}: {complaint}"[:2000])
            ran += 1
            failed += bool(complaints)
    print(f"{ran} differences, {failed} failed")
    return 1 if failed or ran < 100 else 0


if __name__ == "__main__":
    sys.exit(main())
