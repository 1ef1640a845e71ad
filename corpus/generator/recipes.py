#!/usr/bin/python3
# SPDX-License-Identifier: BSD-2-Clause
"""usage: recipes.py [--all] CORPUS-VECTORS MANIFEST

Makes the recipes, but for those beyond 1 GB unless --all is given, and compares their checksums with the manifest. The
smaller ones are also made here, from the manifest's words alone.
"""
import hashlib
import json
import struct
import subprocess
import sys

LARGEST_HERE = 600_000  # octets, for a language that is not fast
LARGEST = 10**9
MASK = (1 << 64) - 1


def splitmix64(state):
    while True:
        state = (state + 0x9E3779B97F4A7C15) & MASK
        z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        yield z ^ (z >> 31)


def malloc_stats(random):
    memalloced = next(random) >> 24
    numallocs = next(random) >> 40
    return memalloced, memalloced // 2, numallocs, numallocs // 2, 1 << (next(random) >> 61), 0, 0, 0


def uma_stats(random):
    allocs = next(random) >> 40
    return allocs, allocs // 2, next(random) >> 56, 0, 0, 0, 0, 0


def zone(order, random):
    size = 8 * (1 + (next(random) >> 55))
    pages, keg_free, zone_free = (next(random) >> 48 for _ in range(3))
    allocs = next(random) >> 40
    counters = allocs, allocs // 2, *(next(random) >> 56 for _ in range(3)), 0
    return struct.pack(order + "10I6Q", 7, size, size, 0, 0, pages, keg_free, zone_free, 0, 0, *counters)


def stream(kind, order, recipe):
    random = splitmix64(recipe["seed"])
    yield struct.pack(order + "4I", 1, recipe["maxcpus"], recipe["count"], 0)
    for record in range(recipe["count"]):
        yield (b"type-%d" % record).ljust(32, b"\0")
        if kind == "uma":
            yield zone(order, random)
        for cpu in range(recipe["maxcpus"]):
            live = cpu % recipe["live_every"] == 0
            stats = {"malloc": malloc_stats, "uma": uma_stats}[kind](random) if live else [0] * 8
            yield struct.pack(order + "8Q", *stats)


def checksum_here(vector):
    order = {"little": "<", "big": ">"}[vector["byte_order"]]
    return hashlib.sha256(b"".join(stream(vector["kind"], order, vector["recipe"]))).hexdigest()


def checksum_of_program(program, vector):
    with subprocess.Popen([program, "--recipe", vector["id"], "-"], stdout=subprocess.PIPE) as process:
        digest = hashlib.file_digest(process.stdout, "sha256")
    return digest.hexdigest() if process.returncode == 0 else f"status {process.returncode}"


def main(program, manifest, largest):
    with open(manifest, encoding="utf-8") as text:
        vectors = [vector for vector in json.load(text)["vectors"] if "recipe" in vector and vector["size"] <= largest]
    failures = 0
    for vector in vectors:
        checksums = [checksum_of_program(program, vector)]
        if vector["size"] <= LARGEST_HERE:
            checksums.append(checksum_here(vector))
        if any(checksum != vector["sha256"] for checksum in checksums):
            print(f"{vector['id']}: {vector['sha256']} in the manifest, made {checksums}")
            failures += 1
    return 1 if failures or not vectors else 0


if __name__ == "__main__":
    everything = sys.argv[1] == "--all"
    sys.exit(main(*sys.argv[1 + everything:], float("inf") if everything else LARGEST))
