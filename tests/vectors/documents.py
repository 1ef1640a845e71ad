# SPDX-License-Identifier: BSD-2-Clause
"""Decoded documents by what they mean: section 11.1 of the specification."""


def meaning(document):
    """What is left of a document, or of a part of it, without what may be left out. Totals stay whole."""
    out = {}
    for key, value in document.items():
        if key == "types":
            value = [meaning(record) for record in value]
        elif key == "cpus":
            value = {cpu["cpu"]: fields for cpu in value if (fields := meaning(dict(cpu, cpu=0)))}
        if value not in (0, "0", ["0"] * 5, [], {}):
            out[key] = value
    return out
