# SPDX-License-Identifier: BSD-2-Clause
# Turns a source of the library into a part of the one file: see `onefile`, which sets preprocess and block.

function put(line)
{
	if (line == "" && held == "")
		return
	if (holding)
		print held
	held = line
	holding = 1
}

# Prints what the preprocessor makes of the definitions before `#include "format.def"`.
function expand()
{
	indent = held ~ /\{$/ ? "\t" : ""
	command = preprocess " " block
	print definitions "#include \"format.def\"" >block
	close(block)
	while ((command | getline line) > 0) {
		sub(/^[ \t]+/, "", line)
		if (line != "")
			put(indent line)
	}
	if (close(command) != 0)
		exit failed = 1
	definitions = ""
}

/^\/\* SPDX-License-Identifier/ { next }

# Annotations for the proof of the sources.
/^[ \t]*\/\*@/ { annotating = 1 }
annotating { annotating = !/\*\//; next }

/^#include "format\.def"$/ { expand(); next }
/^#include "/ { next }

# Definitions of what an entry of the table becomes.
/^#define MTSTREAM_(STREAM|STRUCTURE|FIELD|TOTAL|SKEW|STATUS|CLASS|RULE|REQUIREMENT)\(/ { defining = 1 }
defining { definitions = definitions $0 "\n"; defining = /\\$/; next }

# A definition has its name at the start of a line, its type on the line before; a prototype has both on one line.
/^mtstream_internal_/ { held = "static " held }
/^[a-z].*[ *]mtstream_internal_[a-z_]*\(/ { $0 = "static " $0 }

{ put($0) }

END {
	if (!failed && holding)
		print held
	exit failed
}
