#!/usr/bin/python3
# SPDX-License-Identifier: BSD-2-Clause
"""usage: plain.py [--level=structure|content] malloc|uma <STREAM

An independent reading of both streams: the source of expected documents, and an adapter of the kit. Written from the
specification's text alone, it shares nothing with the codec: an error has to be made twice to pass unseen. It prints
the decoded document with totals (status 0), or why the stream is refused (status 1).
"""
import json
import struct
import sys
import unicodedata

MALLOC_STATS = ("memalloced", "memfreed", "numallocs", "numfrees", "size", "reserved1", "reserved2", "reserved3")
UMA_STATS = ("allocs", "frees", "cache_free")
ZONE_32 = ("align", "size", "rsize", "maxpages", "limit", "pages", "keg_free", "zone_free", "bucketsize", "zone_flags")
ZONE_64 = ("allocs", "frees", "fails", "sleeps", "xdomain", "reserved1")
RECORD_HEADER = {"malloc": 32, "uma": 120}
ZEROS = bytes(64)


class Refused(Exception):
    """Arguments: the error class and the offset."""


def check_name(field, offset):
    end = field.find(0)
    if end < 0:
        raise Refused("name-unterminated", offset + 31)
    for i in range(end, 32):
        if field[i]:
            raise Refused("name-padding", offset + i)


def name_of(field):
    name = field.rstrip(b"\0").decode("utf-8", "surrogateescape")  # what is no UTF-8 becomes surrogates (Cs)
    if field[31] or any(unicodedata.category(character) in ("Cc", "Cs") for character in name):
        return {"name_hex": field.hex()}
    return {"name": name}


def words_of(names, words):
    """64-bit values as a document has them: reserved words only where they hold something."""
    return {name: str(word) for name, word in zip(names, words) if word or not name.startswith("reserved")}


def signed(value):
    return (value + (1 << 63)) % (1 << 64) - (1 << 63)


def totals(numallocs, numfrees, memalloced, memfreed, **others):
    sums = {"numallocs": numallocs, "numfrees": numfrees, "memalloced": memalloced, "memfreed": memfreed, **others}
    document = {name: str(value % (1 << 64)) for name, value in sums.items()}
    in_use = {"bytes": signed(memalloced - memfreed), "count": signed(numallocs - numfrees)}
    document |= {name: str(value) for name, value in in_use.items()}
    skew = [name for name, value in in_use.items() if value < 0]
    return {"totals": document | ({"skew": skew} if skew else {})}


def malloc_type(header, order, stats):
    cpus, sums, mask = [], [0] * 8, 0
    for cpu, words in stats:
        cpus.append({"cpu": cpu, **words_of(MALLOC_STATS, words)})
        sums = [a + b for a, b in zip(sums, words)]
        mask |= words[4]
    return {"cpus": cpus} | totals(sums[2], sums[3], sums[0], sums[1], size_mask=mask)


def uma_zone(header, order, stats):
    small, large = struct.unpack(order + "10I", header[32:72]), struct.unpack(order + "6Q", header[72:])
    size, limit, keg_free, zone_free, secondary = small[1], small[4], small[6], small[7], small[9] & 1
    cpus, sums = [], [large[0], large[1], 0]
    for cpu, words in stats:
        reserved = {"reserved": [str(word) for word in words[3:]]} if any(words[3:]) else {}
        cpus.append({"cpu": cpu, **words_of(UMA_STATS, words), **reserved})
        sums = [a + b for a, b in zip(sums, words)]
    free = sums[2] + zone_free + (0 if secondary else keg_free)
    others = {"cache_free": sums[2], "free": free, "free_bytes": free * size} | ({"limit": limit} if limit else {})
    return (dict(zip(ZONE_32, small)) | words_of(ZONE_64, large) | {"cpus": cpus}
            | totals(sums[0], sums[1], sums[0] * size, sums[1] * size, **others))


def decode(kind, data, level):
    if len(data) < 16:
        raise Refused("truncated", len(data))
    order = {b"\1\0\0\0": "<", b"\0\0\0\1": ">"}.get(data[:4])
    if order is None:
        raise Refused("version", 0)
    version, maxcpus, count, pad = struct.unpack(order + "4I", data[:16])
    if maxcpus == 0:
        raise Refused("maxcpus", 4)
    record = RECORD_HEADER[kind] + 64 * maxcpus
    length = 16 + count * record
    if len(data) != length:
        raise Refused("truncated", len(data)) if len(data) < length else Refused("trailing", length)
    if level == "content" and pad:
        raise Refused("pad", 12)
    unpack, read, types = struct.Struct(order + "8Q").unpack, {"malloc": malloc_type, "uma": uma_zone}[kind], []
    for start in range(16, length, record):
        header, first = data[start:start + RECORD_HEADER[kind]], start + RECORD_HEADER[kind]
        if level == "content":
            check_name(header[:32], start)
        octets = (data[i:i + 64] for i in range(first, start + record, 64))
        stats = ((cpu, unpack(part)) for cpu, part in enumerate(octets) if part != ZEROS)
        types.append(name_of(header[:32]) | read(header, order, stats))
    return ({"kind": kind, "byte_order": "little" if order == "<" else "big", "version": version, "maxcpus": maxcpus,
             "count": count} | ({"pad": pad} if pad else {}) | {"types": types})


if __name__ == "__main__":
    *options, kind = sys.argv[1:] or [""]
    if kind not in RECORD_HEADER or options not in ([], ["--level=structure"], ["--level=content"]):
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    try:
        print(json.dumps(decode(kind, sys.stdin.buffer.read(), "".join(options).removeprefix("--level="))))
    except Refused as refused:
        print(json.dumps({"verdict": "reject", "class": refused.args[0], "offset": refused.args[1]}))
        sys.exit(1)
