#!/usr/bin/python3
# SPDX-License-Identifier: BSD-2-Clause
"""usage: documents.py MTSTREAM

What the conformance runner takes for the same document, and what not: an adapter answers with documents that are
changed by hand, for vectors that have a document beside them and for those whose stream has to be decoded for it.
"""
import copy
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "corpus/kit"))
import plain  # noqa: E402

ran = bad = 0


def cpus(document):
    return document["types"][1]["cpus"]


def reverse_keys(document):
    for key in list(document)[::-1]:
        document[key] = document.pop(key)


def leave_out_zeros(document):
    for record in document["types"]:
        for part in [record, *record["cpus"]]:
            for key in [key for key, value in part.items() if value in (0, "0") and key not in ("cpu", "limit")]:
                del part[key]


def add_idle_cpus(document):
    for record in document["types"]:
        used = {cpu["cpu"] for cpu in record["cpus"]}
        record["cpus"] += [{"cpu": cpu} for cpu in range(document["maxcpus"]) if cpu not in used]


def spell_out_zeros(document):
    document["pad"] = 0
    if document["kind"] == "malloc":
        cpus(document)[0].update(reserved1="0", reserved2="0", reserved3="0")
    else:
        cpus(document)[0].update(reserved=["0"] * 5)
        document["types"][0].update(reserved1="0")


def drop_totals(document):
    for record in document["types"]:
        del record["totals"]


def spell_name(record):
    record["name_hex"] = record.pop("name").encode().ljust(32, b"\0").hex()


def used(document):
    """A field of the second record on its first CPU that is not 0."""
    return next(key for key, value in cpus(document)[0].items() if key != "cpu" and value != "0")


def change(place, value):
    """A change that sets what the keys in place lead to."""
    def apply(document):
        for key in place[:-1]:
            document = document[key]
        document[place[-1]] = value
    return apply


def more(place, amount=1):
    def apply(document):
        for key in place[:-1]:
            document = document[key]
        value = document[place[-1]]
        document[place[-1]] = str(int(value) + amount) if isinstance(value, str) else value + amount
    return apply


SAME = [
    reverse_keys, leave_out_zeros, add_idle_cpus, spell_out_zeros,
    lambda document: cpus(document).reverse(),
]

OTHER = [
    change(["kind"], "other"), change(["byte_order"], "middle"), change(["version"], "1"), change(["version"], 2),
    change(["maxcpus"], 4.0), more(["maxcpus"]), more(["count"]), change(["pad"], 1), change(["pad"], None),
    change(["extra"], 0), change(["types"], {}), change(["types", 1], []), change(["types", 1], None),
    lambda document: document.pop("types"), lambda document: document.pop("count"),
    lambda document: document.pop("kind"),
    lambda document: document["types"].pop(), lambda document: document["types"].reverse(),
    lambda document: document["types"].append(document["types"][0]),
    change(["types", 1, "name"], "other"), change(["types", 1, "name"], 1),
    lambda document: document["types"][1].pop("name"), lambda document: spell_name(document["types"][1]),
    lambda document: document["types"][1].update(name=document["types"][1]["name"] + "\0"),
    change(["types", 1, "extra"], "0"), change(["types", 1, "cpus"], {}),
    lambda document: document["types"][1].pop("cpus"),
    change(["types", 1, "cpus", 0], []), change(["types", 1, "cpus", 0, "extra"], "0"),
    change(["types", 1, "cpus", 0, "cpu"], "0"), change(["types", 1, "cpus", 0, "cpu"], -1),
    lambda document: cpus(document)[0].pop("cpu"), lambda document: cpus(document).pop(),
    lambda document: cpus(document).append(cpus(document)[0]),
    lambda document: cpus(document).append({"cpu": 0}),
    lambda document: cpus(document).append({"cpu": document["maxcpus"]}),
    lambda document: cpus(document)[0].update(cpu=1) or cpus(document)[1].update(cpu=0),
    lambda document: more(["types", 1, "cpus", 0, used(document)])(document),
    lambda document: more(["types", 1, "cpus", 0, used(document)], 1 << 64)(document),
    lambda document: cpus(document)[0].update({used(document): int(cpus(document)[0][used(document)])}),
    lambda document: cpus(document)[0].update({used(document): "0" + cpus(document)[0][used(document)]}),
    lambda document: cpus(document)[0].update({used(document): " " + cpus(document)[0][used(document)]}),
    lambda document: cpus(document)[0].update({used(document): "-" + cpus(document)[0][used(document)]}),
    lambda document: cpus(document)[0].pop(used(document)),
]

OTHER_UMA = [
    more(["types", 1, "size"]), change(["types", 1, "size"], "1"), change(["types", 1, "rsize"], 1 << 32),
    more(["types", 1, "allocs"]), change(["types", 1, "cpus", 0, "reserved"], "0"),
    change(["types", 1, "cpus", 0, "reserved"], ["0"] * 4),
    change(["types", 1, "cpus", 0, "reserved"], ["0"] * 4 + ["1"]),
    change(["types", 1, "cpus", 0, "reserved"], [0] * 5),
]

SAME_SUMS = [
    lambda document: reverse_keys(document["types"][1]["totals"]),
    lambda document: document["types"][0]["totals"]["skew"].reverse(),
]

OTHER_SUMS = [
    drop_totals, change(["types", 1, "totals"], []), lambda document: document["types"][1].pop("totals"),
    more(["types", 1, "totals", "bytes"]), more(["types", 1, "totals", "numallocs"]),
    change(["types", 1, "totals", "extra"], "0"), lambda document: document["types"][1]["totals"].pop("count"),
    lambda document: document["types"][0]["totals"].pop("skew"),
    lambda document: document["types"][0]["totals"]["skew"].pop(),
    change(["types", 0, "totals", "skew"], [None, None]), change(["types", 0, "totals", "skew"], "bytes"),
    change(["types", 1, "totals", "skew"], ["bytes"]),
    lambda document: document["types"][1]["totals"].update(count=int(document["types"][1]["totals"]["count"])),
]


class Corpus:
    """One stream, whose second record is on all CPUs and whose first has skew in both, as the only vector."""

    def __init__(self, mtstream, folder, kind, with_document):
        self.mtstream, self.folder, self.kind = mtstream, folder, kind
        gen = [mtstream, "gen", f"--kind={kind}", "--types=3", "--cpus=4", "--density=100", f"--out={folder}"]
        subprocess.run(gen, check=True)
        self.manifest = json.loads((folder / "manifest.json").read_text())
        self.entry = self.manifest["vectors"][0]
        octets = bytearray((folder / self.entry["file"]).read_bytes())
        self.unbalance(octets)
        (folder / self.entry["file"]).write_bytes(octets)
        self.entry["sha256"] = hashlib.sha256(octets).hexdigest()
        self.document = plain.decode(kind, bytes(octets), "structure")
        assert self.document["types"][0]["totals"]["skew"] == ["bytes", "count"], self.document["types"][0]["totals"]
        assert len(cpus(self.document)) == 4
        self.write_documents(with_document)

    def unbalance(self, octets):
        """More frees than allocations in the first record, in bytes, too."""
        order = "little" if octets[0] == 1 else "big"
        for place in [16 + 32 + 8, 16 + 32 + 24] if self.kind == "malloc" else [16 + 80]:
            octets[place:place + 8] = (1 << 60).to_bytes(8, order)

    def write_documents(self, with_document):
        if not with_document:
            del self.entry["document"], self.entry["sums"]
            return
        document = copy.deepcopy(self.document)
        sums = [record.pop("totals") for record in document["types"]]
        (self.folder / self.entry["document"]).write_text(json.dumps(document))
        (self.folder / self.entry["sums"]).write_text(json.dumps(sums))

    def check(self, name, changes, level, expected):
        """One run over as many copies of the vector as there are changes, each answered with another document."""
        global ran, bad
        documents = [copy.deepcopy(self.document) for _ in changes]
        for change, document in zip(changes, documents):
            change(document)
        self.manifest["vectors"] = [{**self.entry, "id": f"{name}-{place}"} for place in range(len(changes))]
        (self.folder / "manifest.json").write_text(json.dumps(self.manifest))
        answer = self.folder / "answer"
        answer.write_text("".join(json.dumps(document) + "\n" for document in documents))
        command = [self.mtstream, "conform", "--json", "--batch", f"--corpus={self.folder}", f"--level={level}",
                   str(HERE / "fake.sh"), "accepts"]
        found = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "ANSWER": str(answer)})
        results = json.loads(found.stdout)["results"]
        for document, result in zip(documents, results, strict=True):
            ran += 1
            if result["verdict"] != expected:
                bad += 1
                print(f"{self.kind}: expected {expected}, found {result}: {json.dumps(document)}", file=sys.stderr)


def main(mtstream):
    for kind in "malloc", "uma":
        for with_document in True, False:
            with tempfile.TemporaryDirectory() as folder:
                corpus = Corpus(mtstream, pathlib.Path(folder), kind, with_document)
                corpus.check("same", SAME + SAME_SUMS, "sums", "pass")
                corpus.check("other", OTHER + (OTHER_UMA if kind == "uma" else []), "structure", "wrong-value")
                corpus.check("other-sums", OTHER_SUMS, "sums", "wrong-value")
                corpus.check("other-sums", OTHER_SUMS, "content", "pass")
    print(f"{ran} checks, {bad} bad")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(os.path.abspath(sys.argv[1])))
