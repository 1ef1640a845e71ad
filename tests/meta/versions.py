#!/usr/bin/python3
# SPDX-License-Identifier: BSD-2-Clause
"""usage: versions.py MTSTREAM CMAKE_VERSION PKG_CONFIG_FILE

Every place that states a version of the library, the specification or the set of vectors says the same.
"""
import pathlib
import re
import subprocess
import sys

import validate


def stated(path, pattern):
    """What the first group of a pattern finds in a file."""
    found = re.search(pattern, pathlib.Path(validate.ROOT, path).read_text(encoding="utf-8"), re.MULTILINE)
    return found.group(1) if found else f"no match for {pattern}"


def number(text):
    major, minor, patch = (int(part) for part in text.split("."))
    return str(major * 10000 + minor * 100 + patch)


def main(program, cmake_version, pkg_config_file):
    header = "codec/include/mtstream.h"
    library = stated(header, r'^#define MTSTREAM_VERSION_STRING "(.*)"$')
    specification = stated(header, r'^#define MTSTREAM_SPEC_VERSION_STRING "(.*)"$')
    manifest = validate.parse((validate.ROOT / "corpus/manifest.json").read_text())
    vectors = manifest["set_version"]
    printed = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout
    places = [
        ("MTSTREAM_VERSION_NUMBER", stated(header, r"^#define MTSTREAM_VERSION_NUMBER (\d+)$"), number(library)),
        ("CMake", cmake_version, library),
        ("pkg-config", stated(pkg_config_file, r"^Version: (.*)$"), library),
        ("CHANGELOG.md", stated("CHANGELOG.md", r"^## \[.*?(\d+\.\d+\.\d+)"), library),
        ("mtstream --version", printed, f"mtstream {library} (specification {specification}, vectors {vectors})\n"),
        ("README.md", stated("README.md", r"find_package\(mtstream (\S+) "), library.rpartition(".")[0]),
        ("mtstream.md", stated("spec/mtstream.md", r"^Specification, version (.*)$"), specification),
        ("its change history", stated("spec/mtstream.md", r"^\| (\d+\.\d+) \| .*\n\Z"), specification),
        ("format.json", stated("spec/derived/format.json", r'^ "specification": "(.*)",$'), specification),
        ("manifest.json", manifest["spec_version"], specification),
    ]
    bad = [place for place in places if place[1] != place[2]]
    for place, found, expected in bad:
        print(f"{place}: expected {expected!r}, found {found!r}", file=sys.stderr)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
