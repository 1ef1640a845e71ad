#!/usr/bin/python3
# SPDX-License-Identifier: BSD-2-Clause
"""usage: conform.py MTSTREAM

Runs the conformance runner over adapters that go wrong on purpose, and holds it to saying exactly what is wrong.
"""
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "meta"))
import validate  # noqa: E402

PYTHON = ["/usr/bin/python3", "-B"]
FAKE = str(HERE / "fake.sh")
QUICK = "--timeout=4"   # and yet time enough for a canary on a busy machine

# Mode of fake.sh, corpus, options, status, verdict on every vector (None: broken, nothing is tried).
CASES = [
    ("honest", "valid", [], 0, "pass"),
    ("honest", "trailing", [], 0, "pass"),
    ("honest", "valid", ["--level=sums"], 0, "pass"),
    ("honest", "pad", [], 0, "pass"),
    ("honest", "pad", ["--level=content"], 1, "accepted-invalid"),
    ("accepts", "valid", [], 1, "wrong-value"),
    ("accepts", "trailing", [], 1, "accepted-invalid"),
    ("refuses", "valid", [], 1, "rejected-valid"),
    ("refuses", "pad", ["--level=content"], 1, "wrong-class"),
    ("refuses", "version", [], 1, "wrong-class"),
    ("lies", "valid", [], 1, "wrong-value"),
    ("lies", "trailing", [], 0, "pass"),
    ("leaves-out-sums", "valid", [], 0, "pass"),
    ("leaves-out-sums", "valid", ["--level=sums"], 1, "wrong-value"),
    ("errs-in-class", "trailing", [], 1, "wrong-class"),
    ("errs-in-offset", "trailing", [], 1, "wrong-offset"),
    ("unsupported", "valid", [], 0, "unsupported"),
    ("crashes", "valid", [], 1, "crash"),
    ("crashes-below", "valid", [], 1, "crash"),
    ("sleeps", "valid", [QUICK], 1, "timeout"),
    ("stops", "valid", [QUICK], 1, "timeout"),
    ("closes-output", "valid", [QUICK], 1, "timeout"),
    ("closes-input", "large", [], 1, "rejected-valid"),
    ("garbage", "valid", [], 1, "harness"),
    ("says-nothing", "valid", [], 1, "harness"),
    ("says-too-much", "valid", [], 1, "harness"),
    ("ends-early", "valid", [], 1, "harness"),
    ("ends-in-nul", "valid", [], 1, "harness"),
    ("nests", "valid", [], 1, "harness"),
    ("contradicts", "valid", [], 1, "harness"),
    ("other-status", "valid", [], 1, "harness"),
    ("floods", "valid", [], 1, "harness"),
    ("chats", "valid", [], 0, "pass"),
    ("forks", "valid", [], 0, "pass"),
    ("eats", "valid", ["--memory=200"], 1, "memory"),
    ("accepts-always", "valid", [], 3, None),
    ("refuses-always", "valid", [], 3, None),
    ("unsupported-always", "valid", [], 3, None),
]

# What batch.py does at the fifth of six streams of a batch, and how many have to be tried again one at a time.
BATCHES = {"honest": 0, "crashes": 2, "sleeps": 2, "garbage": 2, "leaves": 2, "repeats": 6, "fails": 6}

CORPORA = {
    "valid": [],
    "large": ["--types=50", "--cpus=100"],
    "trailing": ["--violate=LEN-2"],
    "version": ["--violate=HDR-2"],
    "pad": ["--violate=HDR-4"],
    "big": ["--order=big"],
}


class Tests:
    def __init__(self, mtstream, folder):
        self.mtstream, self.folder, self.ran, self.bad = mtstream, folder, 0, 0
        self.forked, self.starts = folder / "forked", folder / "starts"
        for name, options in CORPORA.items():
            self.make(name, "malloc", 2, *options)

    def make(self, name, kind, count, *options):
        subprocess.run([self.mtstream, "gen", f"--kind={kind}", "--density=100", f"--count={count}", *options,
                        f"--out={self.folder / name}"], check=True)

    def run(self, corpus, *arguments):
        return subprocess.run([self.mtstream, "conform", f"--corpus={self.folder / corpus}", *arguments],
                              capture_output=True, text=True, timeout=300,
                              env={**os.environ, "FORKED": str(self.forked), "STARTS": str(self.starts)})

    def check(self, what, found, expected):
        self.ran += 1
        if found != expected:
            self.bad += 1
            print(f"{what}: expected {expected}, found {found}", file=sys.stderr)

    def report(self, what, ran):
        """The JSON report, held to its schema."""
        report = validate.parse(ran.stdout) if ran.stdout else {}
        self.check(f"{what}: schema", validate.errors(report, "conformance.schema.json"), [])
        return report

    def fakes(self):
        for mode, corpus, options, status, verdict in CASES:
            what = f"{mode} {corpus} {' '.join(options)}"
            ran = self.run(corpus, "--json", *options, "--", FAKE, mode)
            report = self.report(what, ran)
            found = [result["verdict"] for result in report.get("results", [])]
            self.check(what, (ran.returncode, found), (status, [verdict] * 2 if verdict else []))
            self.check(f"{what}: broken", "broken" in report, verdict is None)
            lost = [result["id"] for result in report.get("results", [])
                    if (result["verdict"] in ("pass", "unsupported")) == ("detail" in result)]
            self.check(f"{what}: without a reason", lost, [])

    def are_gone(self, what, pids):
        """They sleep for 100 seconds if nobody ends them, and a busy machine takes a while to. Zombies are gone."""
        end = time.monotonic() + 30
        for pid in pids:
            stat = pathlib.Path(f"/proc/{pid}/stat")
            state = "S"
            while state not in ("Z", "X", "gone") and time.monotonic() < end:
                try:
                    state = stat.read_text().rsplit(")")[1].split()[0]
                except FileNotFoundError:
                    state = "gone"
            self.check(f"{what}: process {pid}", state in ("Z", "X", "gone"), True)

    def orphans(self):
        """What an adapter leaves behind, and what a timeout ends, is killed."""
        pids = self.forked.read_text().split()
        self.check("forks, sleeps: processes", len(pids), 4)
        self.are_gone("forks, sleeps", pids)

    def interrupts(self):
        """Who ends the runner ends the adapters."""
        self.forked.write_text("")
        command = [self.mtstream, "conform", f"--corpus={self.folder / 'valid'}", "--timeout=100", "--jobs=2"]
        with subprocess.Popen([*command, FAKE, "sleeps"], env={**os.environ, "FORKED": str(self.forked)}) as runner:
            while len(pids := self.forked.read_text().split()) < 2:
                time.sleep(0.01)
            runner.terminate()
            self.check("interrupted: status", runner.wait(timeout=10), -signal.SIGTERM)
        self.are_gone("interrupted", pids)

    def batches(self):
        self.make("batch", "uma", 6)
        for mode, again in BATCHES.items():
            self.starts.write_text("")
            quick = [QUICK] if mode == "sleeps" else []
            ran = self.run("batch", "--batch", "--json", *quick, "--", *PYTHON, str(HERE / "batch.py"), mode)
            found = [result["verdict"] for result in self.report(f"batch {mode}", ran)["results"]]
            self.check(f"batch {mode}", (ran.returncode, found), (0, ["pass"] * 6))
            canaries = ["malloc", "malloc", "uma", "uma"]
            self.check(f"batch {mode}: starts", self.starts.read_text().split(), canaries + ["batch"] + ["uma"] * again)

    def expectations(self):
        text = self.folder / "expect"
        id1, id2 = [vector["id"] for vector in json.loads((self.folder / "valid/manifest.json").read_text())["vectors"]]
        for lines, mode, status, end in [
            (f"{id1} wrong-value # known\n\nmalloc.* wrong-value", "lies", 0,
             "0 passed, 0 failed, 2 failed as expected"),
            (f"{id1} wrong-value", "lies", 1, "0 passed, 1 failed, 1 failed as expected"),
            ("* crash", "lies", 1, "0 passed, 2 failed"),
            (f"{id2} crash", "honest", 1, "1 passed, 1 failed"),
        ]:
            text.write_text(lines)
            ran = self.run("valid", f"--expect={text}", "--", FAKE, mode)
            self.check(f"--expect {lines!r} {mode}", (ran.returncode, ran.stdout.splitlines()[-1]), (status, end))
        for lines in "uma.* crash", f"{id1} pass", f"{id1}", f"{id1} wrong-value too", f"{id1} nonsense":
            text.write_text(lines)
            self.check(f"--expect {lines!r}", self.run("valid", f"--expect={text}", FAKE, "honest").returncode, 2)

    def selections(self):
        for options, status, end in [
            (["--only=*seed-1"], 0, "1 passed, 0 failed"),
            (["--skip=*seed-1"], 0, "1 passed, 0 failed"),
            (["--only=uma.*"], 2, None),
            (["--level=other"], 2, None),
            (["--jobs=0"], 2, None),
            (["--timeout=x"], 2, None),
            (["--encoder", "--batch"], 2, None),
            (["--corpus=/nowhere"], 3, None),
        ]:
            ran = self.run("valid", *options, FAKE, "honest")
            self.check(f"{options}", (ran.returncode, (ran.stdout.splitlines() or [None])[-1]), (status, end))
        self.check("no command", self.run("valid").returncode, 2)
        for command in "/nowhere", str(HERE / "conform.py/x"), str(HERE):
            self.check(command, self.run("valid", command).returncode, 3)

    def encoders(self):
        # The program may be one that a sanitizer has taken all address space for.
        for corpus, command, status, verdict in [
            ("valid", "exec {} encode", 0, "pass"),
            ("pad", "exec {} encode", 0, "pass"),
            ("big", "exec {} encode --order=little", 1, "wrong-value"),
            ("valid", "{} encode && printf x", 1, "wrong-value"),
            ("valid", "cat", 3, None),
        ]:
            ran = self.run(corpus, "--encoder", "--memory=0", "--json", "--", "sh", "-c", command.format(self.mtstream))
            found = [result["verdict"] for result in self.report(f"encoder {command}", ran)["results"]]
            expected = [verdict] * 2 if verdict else []
            self.check(f"encoder {corpus} {command}", (ran.returncode, found), (status, expected))

    def damage(self):
        """A corpus whose octets are not those of its manifest is no corpus."""
        next((self.folder / "pad").glob("*.bin")).write_bytes(b"\0" * 16)
        self.check("damaged corpus", self.run("pad", FAKE, "honest").returncode, 3)


def main(mtstream):
    with tempfile.TemporaryDirectory() as folder:
        tests = Tests(mtstream, pathlib.Path(folder))
        for test in (tests.fakes, tests.orphans, tests.interrupts, tests.batches, tests.expectations, tests.selections,
                     tests.encoders, tests.damage):
            test()
    print(f"{tests.ran} checks, {tests.bad} bad")
    return 1 if tests.bad else 0


if __name__ == "__main__":
    sys.exit(main(os.path.abspath(sys.argv[1])))
