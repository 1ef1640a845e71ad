#!/usr/bin/python3
# SPDX-License-Identifier: BSD-2-Clause
"""usage: gen.py MTSTREAM

Holds generated streams against the independent reading in corpus/kit/plain.py, the findings of the codec, and digests
that must be the same on every machine.
"""
import hashlib
import json
import pathlib
import struct
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(HERE.parent / "meta"), str(HERE.parent / "vectors"), str(ROOT / "corpus/kit")]
from documents import meaning  # noqa: E402
import plain  # noqa: E402
import validate  # noqa: E402

CAPTURES = ROOT / "corpus/captures"
RULES = json.loads((ROOT / "spec/derived/format.json").read_text())["rules"]
KINDS = {"malloc_stats": ["malloc"], "uma_zone": ["uma"], "uma_stats": ["uma"]}  # others are about both
SEEDS = 12

# The same on every machine. Where one changes, so does every stream of which somebody noted the seed: say so in
# CHANGELOG.md.
DIGESTS = [
    ("--kind=malloc", "dd4759b183bf65d38d1a6aaae081d04f76f87be9e9f9b0e01cd17f03231b5f59"),
    ("--kind=uma --seed=2", "18913e709718e42900657cebf366edb5f222c2bbe64be3f14b2861368e974b38"),
    ("--kind=malloc --seed=3 --types=300 --cpus=64 --density=3 --order=big",
     "f40b7270e7a7472b8fce41ce73057090533ff57fa3360fd29f14a6751b603d29"),
    ("--kind=uma --seed=4 --violate=UMA-4 --types=5",
     "8ecd0548c798122830603c30562370ea8360b8c0ad44624154c76f0f27e70af1"),
]

# Captures to be disguised: duplicate and awkward names, CPUs below zero, two byte orders.
DISGUISED = [
    "freebsd-13.0c-amd64-up.malloc.kld-loaded.bin", "freebsd-12.1-mips-up.malloc.2.bin",
    "freebsd-13.0c-amd64-smp4.malloc.2.bin.zst", "freebsd-10.4-mips64-up.uma.2.bin",
    "freebsd-13.0-amd64-numa2-smp4.uma.2.bin",
]

bad = ran = 0


def check(what, found, expected):
    global bad, ran
    ran += 1
    if found != expected:
        bad += 1
        print(f"{what}: expected {expected!r:.300}, found {found!r:.300}", file=sys.stderr)


def run(mtstream, *arguments, stdin=b""):
    return subprocess.run([mtstream, *arguments], input=stdin, capture_output=True)


def findings(mtstream, path, kind):
    """Rules that the codec reports, with a bucket table of 14 sizes for MSK-1."""
    text = run(mtstream, "check", "--json", f"--kind={kind}", "--profile=freebsd-13", str(path)).stdout
    return [finding["rule"] for finding in json.loads(text)["findings"]]


def verdict(kind, octets, level):
    try:
        return {"verdict": "valid"}, plain.decode(kind, octets, level)
    except plain.Refused as refused:
        return {"verdict": "invalid", "class": refused.args[0], "offset": refused.args[1]}, None


def check_vector(mtstream, folder, entry, rule):
    octets, what = (folder / entry["file"]).read_bytes(), entry["comment"]
    check(f"{what}: size, digest", (len(octets), hashlib.sha256(octets).hexdigest()), (entry["size"], entry["sha256"]))
    for level in "structure", "content":
        check(f"{what}: {level}", verdict(entry["kind"], octets, level)[0], entry[level])
    check(f"{what}: findings", findings(mtstream, folder / entry["file"], entry["kind"]), [rule] if rule else [])
    check(f"{what}: alone", run(mtstream, *what.split()[1:]).stdout == octets, True)
    document = verdict(entry["kind"], octets, "structure")[1]
    check(f"{what}: has a document", "document" in entry, document is not None)
    if document is not None:
        written = json.loads((folder / entry["document"]).read_text())
        check(f"{what}: sums", json.loads((folder / entry["sums"]).read_text()),
              [record.pop("totals") for record in document["types"]])
        check(f"{what}: document", meaning(written), meaning(document))


def sets(mtstream):
    """For every rule a set of streams that show it and nothing else, and one of streams that show none."""
    for kind in "malloc", "uma":
        for rule in [None, *RULES]:
            options = [f"--violate={rule['id']}"] if rule else []
            if rule and kind not in KINDS.get(rule["structure"], ["malloc", "uma"]):
                check(f"{kind} {options}", run(mtstream, "gen", f"--kind={kind}", *options).returncode, 2)
                continue
            with tempfile.TemporaryDirectory() as folder:
                made = run(mtstream, "gen", f"--kind={kind}", f"--count={SEEDS}", f"--out={folder}", *options)
                check(f"{kind} {options}: status", (made.returncode, made.stderr), (0, b""))
                manifest = json.loads((pathlib.Path(folder) / "manifest.json").read_text())
                check(f"{kind} {options}: schema", validate.errors(manifest, "manifest.schema.json"), [])
                check(f"{kind} {options}: vectors", len(manifest["vectors"]), SEEDS)
                for entry in manifest["vectors"]:
                    check_vector(mtstream, pathlib.Path(folder), entry, rule and rule["id"])


def digests(mtstream):
    for options, digest in DIGESTS:
        made = run(mtstream, "gen", *options.split()).stdout
        check(options, hashlib.sha256(made).hexdigest(), digest)


def shapes(mtstream):
    for order in "little", "big":
        for density in 0, 100:
            made = run(mtstream, "gen", "--kind=malloc", "--types=7", "--cpus=5", f"--order={order}",
                       f"--density={density}")
            document = plain.decode("malloc", made.stdout, "content")
            used = [len(record["cpus"]) for record in document["types"]]
            check(f"{order}, {density} %", (document["byte_order"], document["maxcpus"], used),
                  (order, 5, [5 * density // 100] * 7))
    check("no types", len(run(mtstream, "gen", "--kind=uma", "--types=0").stdout), 16)
    for options in ("", "--kind=malloc --types=0 --violate=LEN-1", "--kind=malloc --types=1 --violate=NAM-4",
                    "--kind=malloc --violate=DEC-1", "--kind=malloc --density=101", "--kind=malloc --cpus=0",
                    "--kind=malloc --order=middle", "--kind=malloc --count=2", "--kind=malloc --keep-names",
                    "--like=x --types=1", "--kind=malloc x", "--kind=malloc --seed=-1"):
        ran = run(mtstream, "gen", *options.split())
        check(f"gen {options}", (ran.returncode, ran.stdout, ran.stderr.count(b"\n")), (2, b"", 1))


def sign(value):
    return (value > 0) - (value < 0)


def like_number(what, before, after):
    """0 stays 0, the sign stays, and so does the number of bits."""
    check(what, (sign(after), abs(after).bit_length()), (sign(before), abs(before).bit_length()))


def like_cpu(what, kind, before, after):
    check(f"{what}: counters", before.keys(), after.keys())
    pairs = [("memalloced", "memfreed"), ("numallocs", "numfrees")] if kind == "malloc" else [("allocs", "frees")]
    for first, second in pairs:
        check(f"{what}: {first} against {second}", sign(int(after[first]) - int(after[second])),
              sign(int(before[first]) - int(before[second])))
    if kind == "malloc":
        check(f"{what}: size", after["size"], before["size"])
    else:
        like_number(f"{what}: cache_free", int(before["cache_free"]), int(after["cache_free"]))


def like_record(what, kind, before, after):
    check(f"{what}: CPUs", [cpu["cpu"] for cpu in after["cpus"]], [cpu["cpu"] for cpu in before["cpus"]])
    for old, new in zip(before["cpus"], after["cpus"]):
        like_cpu(f"{what}, CPU {old['cpu']}", kind, old, new)
    same = ["size", "align", "rsize", "bucketsize", "zone_flags"] if kind == "uma" else []
    check(f"{what}: sizes", [after[key] for key in same], [before[key] for key in same])
    for key in ["maxpages", "pages", "keg_free", "zone_free", "fails", "sleeps", "xdomain"] if kind == "uma" else []:
        like_number(f"{what}: {key}", int(before[key]), int(after[key]))
    old, new = before["totals"], after["totals"]
    check(f"{what}: in use", [sign(int(new[key])) for key in ("count", "bytes")],
          [sign(int(old[key])) for key in ("count", "bytes")])
    # Where no CPU leans the other way, what is added up may take one bit more or less.
    bits = abs(int(new["count"])).bit_length() - abs(int(old["count"])).bit_length()
    check(f"{what}: bits of count", abs(bits) <= 1, True)
    check(f"{what}: limit", "limit" in new and int(new["count"]) > int(new["limit"]),
          "limit" in old and int(old["count"]) > int(old["limit"]))


def counters(kind, document):
    """Every counter, and what every CPU has in use, of all records in order."""
    pairs = [("memalloced", "memfreed"), ("numallocs", "numfrees")] if kind == "malloc" else [("allocs", "frees")]
    for record in document["types"]:
        for cpu in record["cpus"]:
            for first, second in pairs:
                yield from (int(cpu[first]), int(cpu[second]), int(cpu[first]) - int(cpu[second]))


def names(document):
    return [bytes.fromhex(record["name_hex"]) if "name_hex" in record else record["name"].encode().ljust(32, b"\0")
            for record in document["types"]]


def pattern(name):
    """What of a name is kept: everything but which letter, which digit."""
    return bytes(ord("a") if 97 <= octet <= 122 else ord("A") if 65 <= octet <= 90 else ord("0") if 48 <= octet <= 57
                 else octet for octet in name)


def disguises(mtstream):
    for capture in DISGUISED:
        path = CAPTURES / capture
        octets = run("zstd", "-dcq", str(path)).stdout if path.suffix == ".zst" else path.read_bytes()
        kind = "uma" if ".uma." in capture else "malloc"
        made = run(mtstream, "gen", f"--like={path}", "--seed=5").stdout
        before, after = plain.decode(kind, octets, "structure"), plain.decode(kind, made, "structure")
        for key in "byte_order", "maxcpus", "count":
            check(f"{capture}: {key}", after[key], before[key])
        for place, (old, new) in enumerate(zip(before["types"], after["types"])):
            like_record(f"{capture}: types[{place}]", kind, old, new)
        old, new = names(before), names(after)
        check(f"{capture}: patterns", [pattern(name) for name in new], [pattern(name) for name in old])
        check(f"{capture}: equal names", [new.index(name) for name in new], [old.index(name) for name in old])
        check(f"{capture}: names kept", sum(a == b for a, b in zip(old, new)) < len(old) // 10, True)
        busy = [(a["totals"], b["totals"]) for a, b in zip(before["types"], after["types"])
                if int(a["totals"]["numallocs"]) > 100]
        check(f"{capture}: busy types", len(busy) > 0, True)
        check(f"{capture}: numbers kept", [pair for pair in busy if pair[0] == pair[1]], [])
        large = [(a, b) for a, b in zip(counters(kind, before), counters(kind, after), strict=True) if abs(a) > 200]
        check(f"{capture}: large counters", len(large) > 0, True)
        near = sum(abs(a - b) <= 1 for a, b in large)
        check(f"{capture}: large counters kept", near * 10 < len(large), True)
        kept = run(mtstream, "gen", f"--like={path}", "--seed=5", "--keep-names").stdout
        check(f"{capture}: --keep-names", names(plain.decode(kind, kept, "structure")), old)
        check(f"{capture}: same seed", run(mtstream, "gen", f"--like={path}", "--seed=5").stdout == made, True)
        check(f"{capture}: other seed", run(mtstream, "gen", f"--like={path}", "--seed=6").stdout == made, False)
    short = run(mtstream, "gen", f"--like={CAPTURES / 'freebsd-13.0c-amd64-up.malloc.short.bin'}")
    check("a truncated capture", (short.returncode, short.stdout), (1, b""))


def tight_disguises(mtstream):
    """Limits that are just kept or exceeded, and so many names of one letter that hardly one is left over."""
    for seed in range(1, 31):
        for options in [], ["--violate=UMA-4"]:
            octets = run(mtstream, "gen", "--kind=uma", f"--seed={seed}", *options).stdout
            made = run(mtstream, "gen", "--kind=uma", "--like=-", f"--seed={seed}", stdin=octets).stdout
            before, after = plain.decode("uma", octets, "content"), plain.decode("uma", made, "content")
            for place, (old, new) in enumerate(zip(before["types"], after["types"], strict=True)):
                like_record(f"limits, seed {seed} {options}: types[{place}]", "uma", old, new)
    letters = [letter.encode().ljust(32, b"\0") + bytes(64) for letter in "abcdefghijklmnopqrstuvwxy"]
    octets = struct.pack("<4I", 1, 1, len(letters), 0) + b"".join(letters)
    made = run(mtstream, "gen", "--kind=malloc", "--like=-", stdin=octets).stdout
    check("letters", len(set(names(plain.decode("malloc", made, "content")))), len(letters))


def main(mtstream):
    for test in (sets, digests, shapes, disguises, tight_disguises):
        test(mtstream)
    print(f"{ran} checks, {bad} bad")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
