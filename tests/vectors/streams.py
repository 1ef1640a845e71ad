# SPDX-License-Identifier: BSD-2-Clause
"""Streams as octets: from files, and in the other byte order."""
import array
import subprocess

RECORD_HEADER = {"malloc": 32, "uma": 120}
NARROW = {"malloc": 32, "uma": 72}  # where 64-bit words begin in a record; before them 32-bit words follow the name


def load(path):
    if path.suffix == ".zst":
        return subprocess.run(["zstd", "-dcq", path], stdout=subprocess.PIPE, check=True).stdout
    return path.read_bytes()


def swap(code, octets):
    words = array.array(code, octets)
    words.byteswap()
    return words.tobytes()


def swapped(kind, stream):
    """The same stream in the other byte order; it may be cut between two words."""
    maxcpus = int.from_bytes(stream[4:8], "little" if stream[0] == 1 else "big")
    record = RECORD_HEADER[kind] + 64 * maxcpus
    out = [swap("I", stream[:16])]
    for start in range(16, len(stream), record):
        narrow, end = start + NARROW[kind], start + record
        out += [stream[start:start + 32], swap("I", stream[start + 32:narrow]), swap("Q", stream[narrow:end])]
    return b"".join(out)
