#!/usr/bin/python3
# SPDX-License-Identifier: BSD-2-Clause
"""A decoder of both streams written from mtstream.md alone, whose sections it cites; by protocol.md also an adapter."""
import argparse
import functools
import json
import operator
import struct
import sys

HEAD = {"malloc": 32, "uma": 120}  # octets of a record before its statistics
STATS = {  # words of the statistics; uma has five reserved ones after these
    "malloc": "memalloced memfreed numallocs numfrees size reserved1 reserved2 reserved3".split(),
    "uma": "allocs frees cache_free".split()}
ZONE32 = "align size rsize maxpages limit pages keg_free zone_free bucketsize zone_flags".split()
ZONE64 = "allocs frees fails sleeps xdomain reserved1".split()
MASK = 2**64 - 1


class Refused(Exception):
    """Its arguments are the error class and the offset."""


def check_structure(kind, data):
    """Orders 1 to 5 of section 10.2. Returns the byte order for struct and the words of the header."""
    if len(data) < 16:
        raise Refused("truncated", len(data))
    order = {b"\1\0\0\0": "<", b"\0\0\0\1": ">"}.get(data[:4])
    if order is None:
        raise Refused("version", 0)
    version, maxcpus, count, pad = struct.unpack_from(order + "4I", data)
    if maxcpus == 0:
        raise Refused("maxcpus", 4)
    length = 16 + count * (HEAD[kind] + 64 * maxcpus)  # exact: Python's integers are unbounded
    if len(data) != length:
        raise Refused("truncated", len(data)) if len(data) < length else Refused("trailing", length)
    return order, version, maxcpus, count, pad


def name_of(field, offset, content):
    """Section 11.2, after order 7 of section 10.2."""
    _, nul, rest = field.partition(b"\0")
    if content and not nul:
        raise Refused("name-unterminated", offset + 31)
    if content and any(rest):
        raise Refused("name-padding", offset + 32 - len(rest.lstrip(b"\0")))
    try:
        text = field.rstrip(b"\0").decode("utf-8")
    except UnicodeDecodeError:
        return {"name_hex": field.hex()}
    clean = field[31] == 0 and not any(c < " " or "\x7f" <= c <= "\x9f" for c in text)
    return {"name": text} if clean else {"name_hex": field.hex()}


def totals_of(kind, zone, statistics):
    """Section 9. Statistics that are all zero add nothing, so they may be absent."""
    sums = [sum(column) for column in zip(*statistics)] or [0] * 8
    if kind == "malloc":
        memalloced, memfreed, numallocs, numfrees = sums[:4]
    else:
        numallocs, numfrees = zone["allocs"] + sums[0], zone["frees"] + sums[1]
        memalloced, memfreed = numallocs * zone["size"], numfrees * zone["size"]
    totals = {"numallocs": numallocs & MASK, "numfrees": numfrees & MASK,
              "memalloced": memalloced & MASK, "memfreed": memfreed & MASK}
    if kind == "malloc":
        totals["size_mask"] = functools.reduce(operator.or_, (words[4] for words in statistics), 0)
    else:
        free = sums[2] + zone["zone_free"] + (0 if zone["zone_flags"] & 1 else zone["keg_free"])
        totals |= {"cache_free": sums[2] & MASK, "free": free & MASK, "free_bytes": free * zone["size"] & MASK}
        totals |= {"limit": zone["limit"]} if zone["limit"] else {}
    for key, difference in ("bytes", memalloced - memfreed), ("count", numallocs - numfrees):
        totals[key] = (difference + 2**63 & MASK) - 2**63  # signed
    skew = [key for key in ("bytes", "count") if totals[key] < 0]
    return {key: str(value) for key, value in totals.items()} | ({"skew": skew} if skew else {})


def decode(kind, data, level):
    """The decoded document of section 11 with totals, or Refused."""
    order, version, maxcpus, count, pad = check_structure(kind, data)
    content, types = level != "structure", []
    if content and pad:
        raise Refused("pad", 12)
    for start in range(16, len(data), HEAD[kind] + 64 * maxcpus):
        name, zone, statistics, cpus = name_of(data[start:start + 32], start, content), {}, [], []
        block = data[start + HEAD[kind]:start + HEAD[kind] + 64 * maxcpus]
        if kind == "uma":
            zone = dict(zip(ZONE32 + ZONE64, struct.unpack_from(order + "10I6Q", data, start + 32)))
        for at in range(0, len(block.rstrip(b"\0")), 64):  # up to the last octet that is not 0
            words = struct.unpack_from(order + "8Q", block, at)
            if any(words):
                statistics.append(words)
                texts = [str(word) for word in words]
                reserved = {"reserved": texts[3:]} if kind == "uma" else {}
                cpus.append({"cpu": at // 64} | dict(zip(STATS[kind], texts)) | reserved)
        record = name | zone | {key: str(zone[key]) for key in ZONE64 if zone}
        types.append(record | {"cpus": cpus, "totals": totals_of(kind, zone, statistics)})
    return {"kind": kind, "byte_order": "little" if order == "<" else "big", "version": version,
            "maxcpus": maxcpus, "count": count, "pad": pad, "types": types}


def answer(kind, data, level):
    """Print the answer of protocol.md on one line. Returns the exit status."""
    try:
        document = decode(kind, data, level)
    except Refused as refused:
        document = {"verdict": "reject", "class": refused.args[0], "offset": refused.args[1]}
    print(json.dumps(document), flush=True)
    return int("verdict" in document)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Decode the stream on standard input.")
    parser.add_argument("--level", choices=["structure", "content", "sums"], default="structure")
    parser.add_argument("kind", choices=["malloc", "uma", "batch"])
    arguments, stdin = parser.parse_args(), sys.stdin.buffer
    if arguments.kind != "batch":
        sys.exit(answer(arguments.kind, stdin.read(), arguments.level))
    while frame := stdin.read(5):
        answer({1: "malloc", 2: "uma"}[frame[0]], stdin.read(int.from_bytes(frame[1:], "little")), arguments.level)
