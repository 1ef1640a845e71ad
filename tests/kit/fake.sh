#!/bin/bash
# SPDX-License-Identifier: BSD-2-Clause
# Adapters that go wrong, each in its own way. They are right about canaries, but for those that say "always".
# In batch mode they print what is in the file $ANSWER.
# usage: fake.sh MODE malloc|uma|batch <STREAM
set -eu -o pipefail

mode=$1
plain=$(dirname "$0")/../../corpus/kit/plain.py
stream=$(mktemp)
trap 'rm -f "$stream"' EXIT

honest() {
	/usr/bin/python3 -B "$plain" "$kind" <"$stream"
}

document() {
	echo '{"kind":"'"$kind"'","byte_order":"little","version":1,"maxcpus":1,"count":0,"types":[]}'
}

refusal() {
	echo '{"verdict":"reject","class":"truncated","offset":15}'
	exit 1
}

kind=$2
case $mode in
accepts-always) document && exit 0 ;;
refuses-always) refusal ;;
unsupported-always) exit 4 ;;
esac
if [ "$kind" = batch ]; then
	cat "$ANSWER"
	exit
fi
cat >"$stream"
if [ "$(wc -c <"$stream")" -le 16 ]; then
	honest
	exit
fi

case $mode in
honest) honest ;;
accepts) document ;;
refuses) refusal ;;
lies) honest | sed 's/"size": "\([0-9]*\)"/"size": "1\1"/' ;;
leaves-out-sums) honest | sed 's/, "totals": {[^}]*}//g' ;;
errs-in-class) { honest || true; } | sed 's/"trailing"/"truncated"/' && exit 1 ;;
errs-in-offset) { honest || true; } | sed 's/"offset": /&1/' && exit 1 ;;
unsupported) exit 4 ;;
crashes) kill -SEGV $$ ;;
crashes-below) bash -c 'kill -SEGV $$' && exit 0 || exit $? ;;
sleeps) echo $$ >>"$FORKED" && sleep 100 ;;
stops) kill -STOP $$ ;;
closes-output) exec >&- 2>&- && sleep 100 ;;
closes-input) exec <&- && refusal ;;
garbage) printf '\0\377 no JSON {' ;;
says-nothing) exit 0 ;;
says-too-much) honest && echo '{}' ;;
ends-early) honest | head -c -3 ;;
ends-in-nul) honest | tr '\n' '\0' ;;
nests) head -c 100000 /dev/zero | tr '\0' '[' ;;
contradicts) (refusal) || exit 0 ;;
other-status) honest && exit 7 ;;
floods) yes ;;
chats) head -c 3000000 /dev/zero | tr '\0' '\n' >&2 && honest ;;
forks)
	honest
	sleep 100 &
	echo $! >>"$FORKED"
	;;
eats) perl -e 'push @all, "x" x (1 << 20) while 1' ;;
*) echo "no such mode: $mode" >&2 && exit 2 ;;
esac
