#!/usr/bin/python3
# SPDX-License-Identifier: BSD-2-Clause
"""usage: plant.py CC

Plants each bug of bugs.txt in a copy of the codec and holds that against the vectors. Prints a table of what caught it,
and fails if a bug survives, if one no longer fits the codec, or if the codec as it is does not agree with the vectors.
"""
import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
CODEC = ROOT / "codec/src"
RUNNER = ROOT / "tests/cross"
FLAGS = ["-O1", f"-I{ROOT}/codec/include", f"-I{ROOT}/spec"]


def read_bugs():
    """Yields the name of each bug, its file, and pairs of lines: what to replace with what."""
    text = (HERE / "bugs.txt").read_text()
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    for block in "\n".join(lines).strip().split("\n\n"):
        name, file, *lines = block.split("\n")
        places = [[]]
        for line in lines:
            if line == "@@":
                places.append([])
            elif line[0] in " -+":
                places[-1].append(line)
            else:
                sys.exit(f"bugs.txt: {name}: what is {line}?")
        yield name, file, [
            ["".join(f"\n{line[1:]}" for line in place if line[0] in signs) for signs in (" -", " +")]
            for place in places
        ]


def planted(bug):
    name, file, places = bug
    text = (CODEC / file).read_text()
    for before, after in places:
        if (text.count(before + "\n")) != 1:
            sys.exit(f"bugs.txt: {name}: its lines stand in {file} {text.count(before)} times, not once")
        text = text.replace(before + "\n", after + "\n")
    return text


def compile_c(compiler, sources, folder, *flags):
    """Makes an object of each source in the folder."""
    subprocess.run([compiler, "-c", *FLAGS, *flags, *sources], cwd=folder, check=True)


def link(compiler, objects, program):
    subprocess.run([compiler, *objects, "-o", program], check=True)


def compare(folder, expectations):
    """The status of the runner, and what it said first."""
    ran = subprocess.run([f"{folder}/runner", expectations], capture_output=True, text=True, errors="replace",
                         timeout=60)
    return ran.returncode, (ran.stdout + ran.stderr).partition("\n")[0]


def try_bug(compiler, base, bug):
    file = bug[1]
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder, "src")
        shutil.copytree(CODEC, copy)
        (copy / file).write_text(planted(bug))
        try:
            compile_c(compiler, [copy / file] if file.endswith(".c") else sorted(copy.glob("*.c")), folder, "-std=c99")
        except subprocess.CalledProcessError:
            return 2, "it does not compile"
        changed = {path.name: path for path in pathlib.Path(folder).glob("*.o")}
        link(compiler, [changed.get(path.name, path) for path in sorted(base.glob("*.o"))], f"{folder}/runner")
        return compare(folder, base / "expectations")


def main(compiler):
    bugs = list(read_bugs())
    for bug in bugs:
        planted(bug)
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        base = pathlib.Path(folder)
        compile_c(compiler, sorted(CODEC.glob("*.c")), base, "-std=c99")
        compile_c(compiler, sorted(RUNNER.glob("*.c")), base, "-std=c11", "-D_DEFAULT_SOURCE")
        link(compiler, sorted(base.glob("*.o")), base / "runner")
        subprocess.run([RUNNER / "expectations.py", ROOT / "corpus", base / "expectations"], check=True)
        status, said = compare(base, base / "expectations")
        print(f"{'none':<60} {said}")
        uncaught = status != 0
        for (name, _, _), (status, said) in zip(bugs, pool.map(lambda bug: try_bug(compiler, base, bug), bugs)):
            print(f"{name:<60} {'' if status == 1 else 'NOT CAUGHT: '}{said}")
            uncaught += status != 1
    print(f"{len(bugs)} bugs, {uncaught} not caught")
    return 1 if uncaught else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
