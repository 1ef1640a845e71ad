# SPDX-License-Identifier: BSD-2-Clause
"""Runs the monitor example on a kernel that is stood in for by sysctl/sysctlbyname.c.

usage: monitor.py PROGRAM
"""
import os
import struct
import subprocess
import sys
import tempfile

PROGRAM = sys.argv[1]


def stream(count):
    """Types t0, t1, ..., of which t<i> holds 10 * i bytes: 16 + 96 * count octets."""
    types = (struct.pack("<32s8Q", b"t%d" % i, 10 * i + 7, 7, 2, 1, 0, 0, 0, 0) for i in range(count))
    return struct.pack("<4I", 1, 1, count, 0) + b"".join(types)


def report(count):
    return f"{count} types hold {5 * count * (count - 1)} bytes, {10 * (count - 1)} of them t{count - 1}\n"


def monitor(streams, rounds):
    """What the monitor prints, what it asks of the kernel, and its status, when the calls see these streams in turn."""
    with tempfile.TemporaryDirectory() as folder:
        for i, octets in enumerate(streams):
            with open(f"{folder}/{i}", "wb") as file:
                file.write(octets)
        environment = dict(os.environ, STREAMS=":".join(f"{folder}/{i}" for i in range(len(streams))))
        ran = subprocess.run([PROGRAM, "0", str(rounds)], env=environment, capture_output=True, text=True, check=False)
        return ran.stdout, ran.stderr.splitlines(), ran.returncode


def expect(what, found, stdout, stderr, status):
    assert found == (stdout, stderr, status), f"{what}: {found} instead of {(stdout, stderr, status)}"


# The stream has a fifth more when it is read than when its length was asked for: the headroom is enough. The second
# round reads at once.
expect("headroom", monitor([stream(10), stream(12)], 2), report(12) * 2,
       ["asked for the length: 976", "read 1168 of 1168 into 1220", "read 1168 of 1168 into 1220"], 0)

# It has outgrown the headroom: ENOMEM once, then again with a longer buffer.
expect("retry", monitor([stream(10), stream(20)], 2), report(20) * 2,
       ["asked for the length: 976", "read 1220 of 1936 into 1220", "asked for the length: 1936",
        "read 1936 of 1936 into 2420", "read 1936 of 1936 into 2420"], 0)

# It shrinks again: the buffer stays.
expect("shrinks", monitor([stream(10), stream(10), stream(2)], 2), report(10) + report(2),
       ["asked for the length: 976", "read 976 of 976 into 1220", "read 208 of 208 into 1220"], 0)

# It grows by half from call to call: after eight tries there is an end.
sizes = [10]
for _ in range(20):
    sizes.append(sizes[-1] * 3 // 2)
printed, calls, status = monitor([stream(count) for count in sizes], 1)
assert (printed, status) == ("", 1), (printed, status)
assert [call.split()[0] for call in calls[:-1]] == ["asked", *["read", "asked"] * 7], calls
assert calls[-1].endswith("kern.malloc_stats: outgrew the buffer 8 times"), calls

# The header promises a type more than there is.
expect("length", monitor([stream(10)[:-96]], 1), "",
       ["asked for the length: 880", "read 880 of 880 into 1100",
        f"{os.path.basename(PROGRAM)}: kern.malloc_stats: the stream ends too early"], 1)
