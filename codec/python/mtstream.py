# SPDX-License-Identifier: BSD-2-Clause
"""FreeBSD's kernel memory-statistics streams, read through the shared library.

    import mtstream
    with open("capture.bin", "rb") as file:
        stream = mtstream.Stream("malloc", file.read())
    for record in stream:
        print(record.name, record.totals()["bytes"])

Nothing is declared twice: cffi reads the installed mtstream.h, which pkg-config finds together with the library. What
has no method here is in `library` under its name in C, and `ffi` makes what its functions take.
"""
import re
import subprocess

import cffi


def _find(variable):
    command = ["pkg-config", "--print-errors", f"--variable={variable}", "mtstream"]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def _declarations(header):
    """mtstream.h as far as cffi knows C: without comments, attributes and the preprocessor but for constants."""
    text = re.sub(r"/\*.*?\*/", " ", header, flags=re.DOTALL).replace("UINT32_MAX", "4294967295")
    constants = re.findall(r"^#define MTSTREAM_\w+ \d+(?=u?$)", text, flags=re.MULTILINE)
    text = re.sub(r"^#ifdef __cplusplus$.*?^#endif$|^#.*?$", "", text, flags=re.DOTALL | re.MULTILINE)
    return "\n".join(constants) + re.sub(r"\bMTSTREAM_(API|CHECKED)\b", "", text)


ffi = cffi.FFI()
with open(_find("includedir") + "/mtstream.h", encoding="utf-8") as _header:
    ffi.cdef(_declarations(_header.read()))
library = ffi.dlopen(_find("libdir") + "/libmtstream.so")
if library.mtstream_version() != library.MTSTREAM_VERSION_NUMBER:
    raise ImportError("mtstream.h and libmtstream.so have different versions")


def _fields(structure):
    """The members of a structure as a dictionary; arrays as lists."""
    values = ((name, getattr(structure, name)) for name, _ in ffi.typeof(structure).fields)
    return {name: list(value) if isinstance(value, ffi.CData) else value for name, value in values}


def _finding(finding):
    fields = _fields(finding)
    places = {name: None if fields[name] == library.MTSTREAM_NONE else fields[name] for name in ("record", "cpu")}
    texts = {"rule": ffi.string(library.mtstream_rule_id(finding.rule)).decode(),
             "status": ffi.string(library.mtstream_status_name(finding.status)).decode()}
    severity = "violation" if finding.severity == library.MTSTREAM_VIOLATION else "note"
    return fields | places | texts | {"severity": severity}


class Error(Exception):
    """A call failed: `status` is the name of its status; `finding` says what refuses a stream, else it is None."""

    def __init__(self, status, finding=None):
        super().__init__(ffi.string(library.mtstream_status_text(status)).decode())
        self.status = ffi.string(library.mtstream_status_name(status)).decode()
        self.finding = finding


def _get(function, ctype, *arguments):
    """What a function returns through its last parameter."""
    result = ffi.new(ctype)
    status = function(*arguments, result)
    if status != library.MTSTREAM_OK:
        raise Error(status)
    return result[0]


class Record:
    """A malloc type or a zone."""

    def __init__(self, view, index):
        self._view = view
        self._index = index

    @property
    def name_field(self):
        """The 32 octets."""
        name = _get(library.mtstream_get_name, "const unsigned char **", self._view, self._index)
        return bytes(ffi.buffer(name, library.MTSTREAM_NAME_SIZE))

    @property
    def name(self):
        """Octets, for a name need not be text."""
        return self.name_field.partition(b"\0")[0]

    def zone(self):
        """The other fields of a zone header."""
        return _fields(_get(library.mtstream_get_uma_zone, "struct mtstream_uma_zone *", self._view, self._index))

    def statistics(self, cpu):
        """The counters of one CPU, which mean little without those of the others."""
        if self._view.kind == library.MTSTREAM_MALLOC:
            function, ctype = library.mtstream_get_malloc_stats, "struct mtstream_malloc_stats *"
        else:
            function, ctype = library.mtstream_get_uma_stats, "struct mtstream_uma_stats *"
        return _fields(_get(function, ctype, self._view, self._index, cpu))

    def totals(self):
        """Sums over all CPUs, and what follows from them."""
        return _fields(_get(library.mtstream_sum, "struct mtstream_totals *", self._view, self._index))


class Stream:
    """A whole stream in memory: a sequence of records. `kind` is malloc or uma: the octets do not say it."""

    def __init__(self, kind, octets):
        if kind not in ("malloc", "uma"):
            raise ValueError(f"{kind} is neither malloc nor uma")
        self._octets = ffi.from_buffer(octets)
        self._view = ffi.new("struct mtstream_view *")
        refusal = ffi.new("struct mtstream_finding *")
        number = library.MTSTREAM_MALLOC if kind == "malloc" else library.MTSTREAM_UMA
        status = library.mtstream_open(self._view, number, self._octets, len(self._octets), ffi.NULL, refusal)
        if status != library.MTSTREAM_OK:
            raise Error(status, _finding(refusal[0]))

    @property
    def header(self):
        """version, maxcpus, count, pad."""
        return _fields(self._view.header)

    @property
    def byte_order(self):
        """As Python names it: little or big."""
        return "little" if self._view.byte_order == library.MTSTREAM_LITTLE_ENDIAN else "big"

    def __len__(self):
        return self._view.header.count

    def __getitem__(self, index):
        if not 0 <= index < len(self):
            raise IndexError(index)
        return Record(self._view, index)

    def check(self, size_table_entries=0):
        """Every finding on the content. The stream conforms if none is a violation."""
        findings = ffi.new("struct mtstream_findings *")
        checks = ffi.new("struct mtstream_checks *", {"visit": library.mtstream_collect, "context": findings,
                                                      "size_table_entries": size_table_entries})
        library.mtstream_check(self._view, checks, ffi.NULL)
        found = ffi.new("struct mtstream_finding[]", findings.count)
        findings.array, findings.capacity, findings.count = found, len(found), 0
        library.mtstream_check(self._view, checks, ffi.NULL)
        return [_finding(finding) for finding in found]
