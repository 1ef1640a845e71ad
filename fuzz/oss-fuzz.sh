#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# Builds the fuzz targets as OSS-Fuzz wants them built: CC, CXX, CFLAGS, CXXFLAGS, LIB_FUZZING_ENGINE and OUT come from
# there. HARNESS_CC, if set, compiles what is not under test; without it that is instrumented, too. Needs the static
# libraries of json-c, libmd and libzstd (Debian: libjson-c-dev libmd-dev libzstd-dev).
set -eu
cd "$(dirname "$0")/.."

OUT=$(mkdir -p "$OUT" && cd "$OUT" && pwd)
: "${CXXFLAGS=$CFLAGS}" "${HARNESS_CC=$CC $CFLAGS}"
objects=$OUT/objects
common="-std=c11 -D_DEFAULT_SOURCE -Icodec/include -Icodec/tool -Ispec"

# Makes an object of each source in a folder: compile FOLDER COMPILER SOURCE...
compile()
{
	folder=$objects/$1
	compiler=$2
	shift 2
	rm -rf "$folder"
	mkdir -p "$folder"
	for source; do
		# shellcheck disable=SC2086 # a command and lists of options
		$compiler $common -c "$source" -o "$folder/$(basename "$source" .c).o"
	done
}

# link TARGET OBJECT|LIBRARY...
link()
{
	target=$OUT/fuzz_$1
	shift
	# shellcheck disable=SC2086 # lists of options
	$CXX $CXXFLAGS "$@" $LIB_FUZZING_ENGINE -o "$target"
}

compile codec "$CC $CFLAGS" codec/src/*.c
compile mutator "$HARNESS_CC" fuzz/mutate*.c fuzz/adapt_libfuzzer.c
compile stream "$HARNESS_CC" fuzz/target.c fuzz/subject.c fuzz/guarded.c fuzz/oracle_*.c fuzz/shape.c \
    codec/tool/random.c
# shellcheck disable=SC2046 # a list of words
compile program "$CC $CFLAGS" $(printf 'codec/tool/%s.c ' cmd_encode colour columns conform_compare conform_expect \
    conform_judge conform_manifest csv decoded derived diff_change diff_columns diff_match document dump_json fields \
    json_reader json_write options rows sidecar sizes table text tool)
compile document "$HARNESS_CC" fuzz/target_document.c fuzz/program*.c fuzz/subject.c fuzz/mutate*.c fuzz/shape.c \
    codec/tool/random.c
compile speed "$HARNESS_CC" fuzz/target_speed.c fuzz/shape.c codec/tool/random.c
link stream "$objects"/codec/*.o "$objects"/mutator/*.o "$objects"/stream/*.o
link document "$objects"/codec/*.o "$objects"/program/*.o "$objects"/document/*.o \
    -l:libjson-c.a -l:libmd.a -l:libzstd.a -lm
link speed "$objects"/codec/*.o "$objects"/mutator/*.o "$objects"/speed/*.o
cp spec/derived/mtstream.dict "$OUT/fuzz_stream.dict"
# Only there it is set.
if [ -n "${FUZZING_ENGINE-}" ]; then
	zip -jq "$OUT/fuzz_stream_seed_corpus.zip" corpus/valid/*.bin corpus/invalid/*.bin
	zip -jq "$OUT/fuzz_document_seed_corpus.zip" corpus/valid/*.doc.json
fi
