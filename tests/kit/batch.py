#!/usr/bin/python3
# SPDX-License-Identifier: BSD-2-Clause
"""usage: batch.py MODE malloc|uma|batch <STREAM

An adapter for batch mode that goes wrong in it, at the last stream but one; single streams it reads well. Each start
is noted in the file $STARTS.
"""
import json
import os
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "corpus/kit"))
import plain  # noqa: E402


def answer(kind, stream):
    try:
        return json.dumps(plain.decode(kind, stream, "structure")), 0
    except plain.Refused as refused:
        return json.dumps({"verdict": "reject", "class": refused.args[0], "offset": refused.args[1]}), 1


def frames(octets):
    while octets:
        end = 5 + int.from_bytes(octets[1:5], "little")
        yield {1: "malloc", 2: "uma"}[octets[0]], octets[5:end]
        octets = octets[end:]


def go_wrong(mode, line):
    if mode == "crashes":
        raise MemoryError
    if mode == "sleeps":
        time.sleep(100)
    if mode == "garbage":
        print("garbage")
    if mode == "repeats":
        print(line)
    if mode == "leaves":
        sys.exit(0)


def main(mode, kind):
    with open(os.environ["STARTS"], "a", encoding="ascii") as starts:
        print(kind, file=starts)
    stream = sys.stdin.buffer.read()
    if kind != "batch":
        line, status = answer(kind, stream)
        print(line)
        return status
    every = list(frames(stream))
    for place, frame in enumerate(every):
        line = answer(*frame)[0]
        if place == len(every) - 2:
            go_wrong(mode, line)
        print(line, flush=True)
    return 1 if mode == "fails" else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
